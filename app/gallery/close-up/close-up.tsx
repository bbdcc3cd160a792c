import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { createDeepZoom, type DeepZoom, type ZoomedImage } from './deep-zoom.client.ts'
import { scaleBar, scaleText } from './scale-bar.ts'
import { useScreenFill } from './use-screen-fill.ts'
import * as styles from './close-up.module.css'

export type CloseUpProps = {
  readonly image: ZoomedImage
  /** A file of the image that is loaded already, and shown until the visitor zooms. */
  readonly preview: string
  readonly title: string
  /** Width of the work that the image shows; null where its size is not stated. */
  readonly widthCm: number | null
  /** The buttons to other images of the work. */
  readonly steps: ReactNode
  readonly onClose: () => void
  /** Called when its script or its tiles cannot be loaded; perhaps more than once. */
  readonly onFailure: () => void
}

const STEP = 1.6
/** Shares of the window. */
const PAN = 0.15

/** An image in all its pixels, with a scale bar in centimetres. */
export function CloseUp({
  image,
  preview,
  title,
  widthCm,
  steps,
  onClose,
  onFailure,
}: CloseUpProps) {
  const stage = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const zoom = useRef<DeepZoom>(null)
  const [scale, setScale] = useState<number | null>(null)
  const fill = useScreenFill(place)
  const fail = useEffectEvent(onFailure)
  const { id, width, height } = image
  useEffect(() => {
    if (stage.current === null) return
    const made = createDeepZoom({
      element: stage.current,
      image: { id, width, height },
      label: `${title}, close up`,
      preview,
      onScale: setScale,
      onFailure: () => fail(),
    })
    zoom.current = made
    const stop = new AbortController()
    place.current?.addEventListener('keydown', (event) => applyKey(event, made), stop)
    return () => {
      stop.abort()
      made.destroy()
    }
  }, [id, width, height, preview, title])
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <div ref={place} className={styles['closeUp']}>
      <div ref={stage} className={styles['stage']} />
      {scale !== null && widthCm !== null && <Bar pixelsPerCm={(scale * width) / widthCm} />}
      <div className={styles['tools']}>
        {steps}
        <IconButton
          icon="minus"
          label="Zoom out"
          onClick={() => zoom.current?.zoomBy(1 / STEP)}
          framed
        />
        <IconButton icon="plus" label="Zoom in" onClick={() => zoom.current?.zoomBy(STEP)} framed />
        <IconButton icon="image" label="Show all" onClick={() => zoom.current?.fit()} framed />
        {fill.isOffered && (
          <IconButton
            icon="expand"
            label="Fill the screen"
            pressed={fill.isFilled}
            onClick={fill.toggle}
            framed
          />
        )}
        <IconButton
          icon="close"
          label="Leave the close-up"
          onClick={onClose}
          framed
          data-autofocus
        />
      </div>
    </div>
  )
}

function Bar({ pixelsPerCm }: { readonly pixelsPerCm: number }) {
  const bar = scaleBar(pixelsPerCm)
  return (
    <div className={styles['scale']}>
      <span>{scaleText(bar)}</span>
      <span className={styles['bar']} style={{ inlineSize: bar.pixels }} />
    </div>
  )
}

const KEYS: Readonly<Record<string, (zoom: DeepZoom) => void>> = {
  '+': (zoom) => zoom.zoomBy(STEP),
  // The key of the plus sign without Shift.
  '=': (zoom) => zoom.zoomBy(STEP),
  '-': (zoom) => zoom.zoomBy(1 / STEP),
  '0': (zoom) => zoom.fit(),
  ArrowLeft: (zoom) => zoom.panBy(-PAN, 0),
  ArrowRight: (zoom) => zoom.panBy(PAN, 0),
  ArrowUp: (zoom) => zoom.panBy(0, -PAN),
  ArrowDown: (zoom) => zoom.panBy(0, PAN),
}

/** The viewer handles these keys itself while its picture has the focus. */
function applyKey(event: KeyboardEvent, zoom: DeepZoom): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const isOnPicture = target instanceof Element && target.closest('[role="img"]') !== null
  const change = KEYS[key]
  if (isOnPicture || ctrlKey || metaKey || altKey || change === undefined) return
  event.preventDefault()
  change(zoom)
}
