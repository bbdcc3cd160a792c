import {
  changeZoom,
  FITTED,
  maxScaleOf,
  NO_CHANGE,
  toggleZoom,
  type Point,
  type Zoom,
  type ZoomBounds,
  type ZoomChange,
} from './zoom.ts'

/** Whether the image fits its stage, is enlarged, or cannot be enlarged further. */
export type ZoomLevel = 'fitted' | 'enlarged' | 'closest'

/** An image that is zoomed and panned on its stage. */
export type Zoomable = {
  readonly scale: number
  /** Follows a gesture. */
  follow(change: ZoomChange): void
  /** Moves smoothly, for buttons and keys. */
  ease(change: ZoomChange): void
  fit(): void
  toggle(point: Point): void
  stop(): void
}

type ZoomableOptions = {
  readonly stage: HTMLElement
  /** Holds the image; the stylesheet centres it and fits it to the stage. */
  readonly frame: HTMLElement
  /** The width of the image's file. */
  readonly filePixels: number
  readonly onLevel: (level: ZoomLevel) => void
}

export function createZoomable(options: ZoomableOptions): Zoomable {
  const { stage, frame, filePixels, onLevel } = options
  let zoom = FITTED

  const boundsOf = (): ZoomBounds => ({
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    // Without the transform.
    image: { width: frame.offsetWidth, height: frame.offsetHeight },
    maxScale: maxScaleOf(filePixels, frame.offsetWidth),
  })
  function show(next: Zoom, isEased: boolean): void {
    zoom = next
    frame.toggleAttribute('data-eased', isEased)
    frame.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
    onLevel(levelOf(zoom, boundsOf()))
  }
  // The window was resized or turned.
  const resize = new ResizeObserver(() => show(changeZoom(zoom, NO_CHANGE, boundsOf()), false))
  resize.observe(stage)

  return {
    get scale() {
      return zoom.scale
    },
    follow: (change) => show(changeZoom(zoom, change, boundsOf()), false),
    ease: (change) => show(changeZoom(zoom, change, boundsOf()), true),
    fit: () => show(FITTED, true),
    toggle: (point) => show(toggleZoom(zoom, point, boundsOf()), true),
    stop: () => resize.disconnect(),
  }
}

function levelOf({ scale }: Zoom, { maxScale }: ZoomBounds): ZoomLevel {
  if (scale <= 1) return 'fitted'
  return scale < maxScale ? 'enlarged' : 'closest'
}
