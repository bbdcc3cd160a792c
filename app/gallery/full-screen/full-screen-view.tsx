import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WorkCard } from '../../artworks/artwork.ts'
import { imageKindLabel } from '../../artworks/artwork-image.ts'
import { cardAlt } from '../../artworks/card/work-text.ts'
import { Button } from '../../ui/components/button.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { playImageTransition, rememberImage } from '../../ui/interaction/image-transition.ts'
import { standby } from '../../ui/interaction/standby.tsx'
import type { CloseUpProps } from '../close-up/close-up.tsx'
import { useZoom } from './use-zoom.ts'
import type { StepDirection } from '../artwork/step-transition.ts'
import * as styles from './full-screen-view.module.css'

export type FullScreenViewProps = {
  /** The work, with the image that is shown. */
  readonly card: WorkCard
  /** The label of the image's kind; undefined where it is the only one. */
  readonly label: string | undefined
  /** The images of unpublished works have no close-up. */
  readonly isPublished: boolean
  /** The largest file, and its size in pixels. */
  readonly file: { readonly src: string; readonly width: number; readonly height: number }
  /**
   * The index of the image among those of the work; a count of 0 or 1 where there are no others.
   */
  readonly place: { readonly index: number; readonly count: number }
  /** Holds the image on the page, and the link that opens this view. */
  readonly opener: RefObject<HTMLElement | null>
  /** Whether the image moves here from its place on the page. */
  readonly isMoved: boolean
  /** Called for a key or a swipe to another image or work, while the image fits. */
  readonly onStep: (towards: StepDirection) => void
  readonly onClose: () => void
}

const CloseUp = standby<CloseUpProps>(
  async () => (await import('../close-up/close-up.tsx')).CloseUp,
  MissingCloseUp,
)
const prepare = () => void CloseUp.load()
const onIntent = { onPointerEnter: prepare, onFocus: prepare }

/** Shown when the script could not be loaded. */
function MissingCloseUp({ onFailure }: CloseUpProps) {
  const fail = useEffectEvent(onFailure)
  useEffect(() => fail(), [])
  return null
}

/** The label of an image of the whole work. Others do not have the work's width. */
const FRONT = imageKindLabel('front')

/** An image as large as the window, to be zoomed and panned. */
export function FullScreenView(props: FullScreenViewProps) {
  const { card, label, isPublished, file, place, opener, isMoved, onStep, onClose } = props
  const { title } = card
  const [isCloseUpOpen, setIsCloseUpOpen] = useState(false)
  const closeUpButton = useRef<HTMLButtonElement>(null)
  // The button cannot have the focus before the close-up has gone.
  useEffect(
    () => (isCloseUpOpen ? () => closeUpButton.current?.focus() : undefined),
    [isCloseUpOpen],
  )
  const closeCloseUp = () => setIsCloseUpOpen(false)
  const openCloseUp = () => {
    failure.clear()
    setIsCloseUpOpen(true)
  }
  const { id } = card.image
  const image = isPublished && id !== null ? { ...card.image, id } : null
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLSpanElement>(null)
  useModalFrom(dialog, { opener, isMoved })
  const zoom = useZoom({ stage, frame, filePixels: file.width, onStep, onTapBeside: onClose })
  const failure = useFailureOf(`${file.src} ${zoom.level}`)
  return (
    <dialog
      ref={dialog}
      className={styles['view']}
      aria-label={`${title}, full screen`}
      onCancel={(event) => {
        if (!isCloseUpOpen) return onClose()
        event.preventDefault()
        closeCloseUp()
      }}
      onKeyDown={isCloseUpOpen ? undefined : zoom.onKeyDown}
    >
      <div ref={stage} className={styles['stage']} data-level={zoom.level}>
        <span ref={frame} className={styles['frame']} style={proportionsOf(file)}>
          <img
            key={file.src}
            className={styles['image']}
            src={file.src}
            alt={cardAlt(card)}
            width={file.width}
            height={file.height}
            draggable={false}
            // Offline, the smaller file of the page is still there.
            onError={({ currentTarget }) => showSmaller(currentTarget, opener.current)}
          />
        </span>
      </div>
      <div className={styles['tools']} inert={isCloseUpOpen}>
        {image !== null && (
          <Button ref={closeUpButton} size="sm" onClick={openCloseUp} {...onIntent}>
            Look closer
          </Button>
        )}
        {place.count > 1 && <ImageSteps place={place} onStep={onStep} />}
        <IconButton
          icon="minus"
          label="Zoom out"
          aria-disabled={zoom.level === 'fitted'}
          onClick={zoom.zoomOut}
          framed
        />
        <IconButton
          icon="plus"
          label="Zoom in"
          aria-disabled={zoom.level === 'closest'}
          onClick={zoom.zoomIn}
          framed
        />
        <IconButton
          icon="close"
          label="Close full screen"
          onClick={onClose}
          framed
          data-autofocus
        />
      </div>
      {isCloseUpOpen && image !== null && (
        <CloseUp
          image={image}
          preview={file.src}
          title={title}
          widthCm={label === undefined || label === FRONT ? (card.size?.width ?? null) : null}
          steps={place.count > 1 && <ImageSteps place={place} onStep={onStep} />}
          onClose={closeCloseUp}
          onFailure={() => {
            failure.show()
            closeCloseUp()
          }}
        />
      )}
      {/* A toast would be behind this view. */}
      {failure.isShown && (
        <p className={styles['failure']} role="alert">
          The close-up could not be loaded. Please try again, or reload the page.
        </p>
      )}
      <output>
        <VisuallyHidden>
          {place.count > 1 && `Image ${place.index + 1} of ${place.count} `}
          {zoom.percent !== null && `${zoom.percent} %`}
        </VisuallyHidden>
      </output>
    </dialog>
  )
}

/** A failure that is shown until the view changes. */
function useFailureOf(view: string) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed !== null && failed !== view) setFailed(null)
  return { isShown: failed === view, show: () => setFailed(view), clear: () => setFailed(null) }
}

/** The buttons to the other images of the work. */
function ImageSteps({ place, onStep }: Pick<FullScreenViewProps, 'place' | 'onStep'>) {
  return (['previous', 'next'] as const).map((towards) => {
    const isPrevious = towards === 'previous'
    const isEnd = place.index === (isPrevious ? 0 : place.count - 1)
    return (
      <IconButton
        key={towards}
        icon={isPrevious ? 'arrow-left' : 'arrow-right'}
        label={isPrevious ? 'Previous image' : 'Next image'}
        aria-disabled={isEnd}
        onClick={() => isEnd || onStep(towards)}
        framed
      />
    )
  })
}

/** The image moves here from its place on the page, and back. */
const TRANSITION = 'full-screen'

/** Opens the dialog while it is mounted. Afterwards the link that opens it has the focus. */
function useModalFrom(
  dialog: RefObject<HTMLDialogElement | null>,
  { opener, isMoved }: Pick<FullScreenViewProps, 'opener' | 'isMoved'>,
): void {
  const wasMoved = useRef(isMoved)
  useLayoutEffect(() => {
    const [element, page] = [dialog.current, opener.current]
    if (element === null) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const image = element.querySelector('img')
    const smaller = imageOf(page)?.currentSrc
    // Shown until the larger file has loaded.
    if (image && smaller) image.style.background = `url("${smaller}") 0 0 / 100% 100%`
    if (wasMoved.current) {
      rememberImage(TRANSITION, page)
      playImageTransition(() => element)
    }
    return () => {
      rememberImage(TRANSITION, element)
      playImageTransition(() => page)
      element.close()
      page?.querySelector('a')?.focus({ preventScroll: true })
    }
  }, [dialog, opener])
}

function showSmaller(image: HTMLImageElement, page: Element | null): void {
  const smaller = imageOf(page)?.currentSrc
  if (smaller && image.src !== smaller) image.src = smaller
}

const imageOf = (page: Element | null) => page?.querySelector('img') ?? null

function proportionsOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { '--width-per-height': width / height } as CSSProperties
}
