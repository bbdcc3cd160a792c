import OpenSeadragon from 'openseadragon'
import { PYRAMID_TILE } from '../../images/image.ts'
import { prefersReducedMotion } from '../../ui/interaction/image-transition.ts'
import { imageServicePath } from '../../routing/iiif-path.ts'
import { scaleFactors } from '../../images/pyramid/scale-factors.ts'

export type ZoomedImage = { readonly id: string; readonly width: number; readonly height: number }

/** A viewer of one image that reads its tiles as they are needed. */
export type DeepZoom = {
  /** @param factor above 1 to come closer */
  zoomBy(factor: number): void
  /** Shares of the window's width, to the right and down. */
  panBy(x: number, y: number): void
  fit(): void
  destroy(): void
}

type DeepZoomOptions = {
  readonly element: HTMLElement
  readonly image: ZoomedImage
  readonly label: string
  /** The address of a file that replaces the tiles of the first view. */
  readonly preview: string
  /** Called after each change with the pixels of the screen that one of the image takes. */
  readonly onScale: (scale: number) => void
  /** Called when no tile could be loaded, also on a retry. */
  readonly onFailure: () => void
}

const ANIMATION_S = 0.6
/** Pixels of the screen for one of the image. */
const MAX_SCALE = 3
const TILES_AT_ONCE = 6
/** A busy server refuses a tile for a moment; without a second try, it would stay coarse. */
const TILE_RETRIES = 2
const TILE_RETRY_MS = 1000

export function createDeepZoom(options: DeepZoomOptions): DeepZoom {
  const { element, image, label, preview, onScale, onFailure } = options
  const isStill = prefersReducedMotion()
  keepInlineStylesAway()
  const viewer = OpenSeadragon({
    element,
    tileSources: tileSourceOf(image) as unknown as string,
    // Canvas needs no shaders, and holds no memory of the graphics processor when it is closed.
    drawer: 'canvas',
    showNavigationControl: false,
    animationTime: isStill ? 0 : ANIMATION_S,
    blendTime: 0,
    immediateRender: isStill,
    imageLoaderLimit: TILES_AT_ONCE,
    tileRetryMax: TILE_RETRIES,
    tileRetryDelay: TILE_RETRY_MS,
    maxZoomPixelRatio: MAX_SCALE,
    visibilityRatio: 1,
    constrainDuringPan: true,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
  })
  viewer.canvas.setAttribute('role', 'img')
  viewer.canvas.setAttribute('aria-label', label)
  // Otherwise Chromium keeps a fling after a flick, and the next tap on a button only ends it.
  viewer.canvas.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false })
  const { viewport } = viewer
  const report = () => onScale(viewport.viewportToImageZoom(viewport.getZoom(true)))
  viewer.addHandler('open', report)
  viewer.addHandler('animation', report)
  viewer.addHandler('resize', report)
  const hidePreview = showPreview(element, preview)
  viewer.addOnceHandler('animation-start', hidePreview)
  let hasTile = false
  viewer.addHandler('tile-loaded', () => void (hasTile = true))
  viewer.addHandler('tile-load-failed', ({ maxReached }) => {
    if (maxReached && !hasTile) onFailure()
  })
  viewer.addHandler('open-failed', onFailure)
  return {
    zoomBy(factor) {
      viewport.zoomBy(factor)
      viewport.applyConstraints()
    },
    panBy(x, y) {
      const { width } = viewport.getBounds()
      viewport.panBy(new OpenSeadragon.Point(x * width, y * width))
      viewport.applyConstraints()
    },
    fit: () => void viewport.goHome(),
    destroy() {
      hidePreview()
      viewer.destroy()
    },
  }
}

/**
 * Shows a file behind the picture, which is transparent until its tiles load.
 * @returns hides it
 */
function showPreview(element: HTMLElement, address: string): () => void {
  element.style.background = `url("${address}") center / contain no-repeat`
  return () => void (element.style.background = '')
}

const STYLES = 'data-openseadragon-mobile-css'

/**
 * The library adds a style element unless there is one. The page's policy refuses its rules, which
 * are in our stylesheet, and would report it.
 */
function keepInlineStylesAway(): void {
  if (document.querySelector(`style[${STYLES}]`) !== null) return
  // An element outside the HTML namespace applies no styles, so the policy does not refuse it.
  const style = document.createElementNS('', 'style')
  style.setAttribute(STYLES, '')
  document.head.append(style)
}

/** The contents of info.json, without a request for it. */
const tileSourceOf = ({ id, width, height }: ZoomedImage) => ({
  '@context': 'http://iiif.io/api/image/3/context.json',
  id: imageServicePath(id),
  type: 'ImageService3',
  protocol: 'http://iiif.io/api/image',
  profile: 'level2',
  width,
  height,
  tiles: [
    {
      width: PYRAMID_TILE,
      height: PYRAMID_TILE,
      scaleFactors: scaleFactors({ width, height }),
    },
  ],
})
