/** The values of --calm and --ease in ui/theme/tokens.css. */
export const TRANSITION_TIMING = { duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** A page that takes longer appears without the transition. */
export const TRANSITION_TIMEOUT_MS = 600

/** Set on the container while its image is animated. */
const IN_TRANSITION = 'data-in-transition'

/** The position of a work's image in the window when the user left the page. */
type RememberedImage = {
  readonly path: string
  readonly box: DOMRect
  readonly src: string
  /** The time of leaving, in milliseconds. */
  readonly at: number
}

let remembered: RememberedImage | null = null

/**
 * Stores the position of a work's image, where the animation on the next page starts. A view
 * transition would delay that page, since it takes snapshots of both.
 * @param path of the work
 * @param container holds the image
 */
export function rememberImage(path: string, container: Element | null): void {
  const image = container?.querySelector('img')
  remembered = image
    ? { path, box: frameOf(image).getBoundingClientRect(), src: image.currentSrc, at: Date.now() }
    : null
}

/**
 * Animates the image that `rememberImage` remembered to its place on this page.
 * Call it in a layout effect, before the first paint.
 * @param find returns the container of the image of the work with this path
 */
export function playImageTransition(find: (path: string) => Element | null): void {
  const from = remembered
  if (from === null || Date.now() - from.at > TRANSITION_TIMEOUT_MS || prefersReducedMotion()) {
    remembered = null
    return
  }
  // The scroll position is restored by then.
  requestAnimationFrame(() => {
    const container = find(from.path)
    const image = container?.querySelector('img')
    if (!container || !image || remembered !== from) return
    // Another list of the page may not have the image.
    remembered = null
    animate(from, container, image)
  })
}

/** Browser only. */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches

function animate({ box, src }: RememberedImage, container: Element, image: HTMLImageElement): void {
  const frame = frameOf(image)
  const { x, y, width, height } = frame.getBoundingClientRect()
  if (width === 0 || height === 0) return
  const scale = `scale(${box.width / width}, ${box.height / height})`
  const start = `translate(${box.x - x}px, ${box.y - y}px) ${scale}`
  // The smaller file is shown until the larger one has loaded.
  if (!image.complete) {
    image.style.background = `url("${src}") 0 0 / 100% 100%`
    image.addEventListener('load', () => (image.style.background = ''), { once: true })
  }
  container.setAttribute(IN_TRANSITION, '')
  const transformOrigin = '0 0'
  const animation = frame.animate(
    [
      { transformOrigin, transform: start },
      { transformOrigin, transform: 'none' },
    ],
    TRANSITION_TIMING,
  )
  const end = () => container.removeAttribute(IN_TRANSITION)
  animation.finished.then(end, end)
}

/** The frame around an image; see ui/components/art-frame.tsx. */
const frameOf = (image: HTMLImageElement): Element => image.closest('span') ?? image
