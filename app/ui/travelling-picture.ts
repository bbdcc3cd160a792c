/** As long, and by the same curve, as whatever else moves calmly (ui/tokens.css). */
const TRAVEL = { duration: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** What comes later than this is not taken for what the press has done. */
const PATIENCE_MS = 600

/** While its picture is under way. */
const TRAVELS = 'data-travels'

/** Where a work's picture hung in the window when it was left. */
type Left = {
  readonly path: string
  readonly box: DOMRect
  readonly src: string
  readonly at: number
}

let left: Left | null = null

/**
 * Remembers where the picture of a work hangs: it sets off from there once the next page is drawn. The next page
 * waits for nothing, as it would for a view transition, whose pictures of both pages take longer than drawing one.
 * @param path of the work
 * @param place holds its picture
 */
export function leaveFrom(path: string, place: Element | null): void {
  const image = place?.querySelector('img')
  left = image
    ? { path, box: frameOf(image).getBoundingClientRect(), src: image.currentSrc, at: Date.now() }
    : null
}

/**
 * Lets the picture of the work that was left just before travel to where it hangs now.
 * Called when the page is in the document, and before anything of it is painted.
 * @param find the place that holds the picture of the work with this path, if there is one
 */
export function travelTo(find: (path: string) => Element | null): void {
  const from = left
  left = null
  if (from === null || Date.now() - from.at > PATIENCE_MS) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // By then the page stands where it is scrolled to.
  requestAnimationFrame(() => {
    const place = find(from.path)
    const image = place?.querySelector('img')
    if (place && image) travel(from, place, image)
  })
}

function travel({ box, src }: Left, place: Element, image: HTMLImageElement): void {
  const frame = frameOf(image)
  const { x, y, width, height } = frame.getBoundingClientRect()
  if (width === 0 || height === 0) return
  const scale = `scale(${box.width / width}, ${box.height / height})`
  const start = `translate(${box.x - x}px, ${box.y - y}px) ${scale}`
  // Until the larger file is there, the smaller one that was seen.
  if (!image.complete) {
    image.style.background = `url("${src}") 0 0 / 100% 100%`
    image.addEventListener('load', () => (image.style.background = ''), { once: true })
  }
  place.setAttribute(TRAVELS, '')
  const transformOrigin = '0 0'
  const way = frame.animate(
    [
      { transformOrigin, transform: start },
      { transformOrigin, transform: 'none' },
    ],
    TRAVEL,
  )
  const end = () => place.removeAttribute(TRAVELS)
  way.finished.then(end, end)
}

/** What bounds a picture; see ui/art-frame.tsx. */
const frameOf = (image: HTMLImageElement): Element => image.closest('span') ?? image
