import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { WorkPicture, largestFile } from '../../artworks/card/work-picture.tsx'
import type { WorkCard } from '../../artworks/artwork.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { Icon } from '../../ui/components/icon.tsx'
import { isPlainClick } from '../../ui/interaction/navigate-on-click.ts'
import { standby } from '../../ui/interaction/standby.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import type { FullScreenViewProps } from '../full-screen/full-screen-view.tsx'
import { FULL_SCREEN, useFullScreenAddress } from '../full-screen/use-full-screen-address.ts'
import { rememberStep, type StepDirection } from './step-transition.ts'
import type { ShownImage } from './detailed-work.ts'
import type { Neighbours } from './work-order.ts'
import type { WorkOrigin } from './work-origin.ts'
import { ImageChoice } from './image-choice.tsx'
import * as styles from './artwork-page.module.css'

const FullScreenView = standby<FullScreenViewProps>(
  async () => (await import('../full-screen/full-screen-view.tsx')).FullScreenView,
  MissingView,
)
const prepare = () => void FullScreenView.load()

type ArtworkPictureProps = Neighbours & {
  readonly card: WorkCard
  /** All images of the work; empty where it has only one. */
  readonly images: readonly ShownImage[]
  readonly origin: WorkOrigin | null
  readonly isPublished: boolean
}

/** The image of a work, and the link that shows it full screen. */
export function ArtworkPicture({
  card: work,
  images,
  isPublished,
  ...around
}: ArtworkPictureProps) {
  const [shown, setShown] = useState(0)
  const card = shown === 0 ? work : cardWith(work, images[shown])
  const { isOpen, hasArrived, open, close } = useFullScreenAddress()
  const stepToWork = useFullScreenSteps(around)
  const place = useRef<HTMLDivElement>(null)
  const file = largestFile(card)
  const step = (towards: StepDirection) => {
    const to = shown + (towards === 'next' ? 1 : -1)
    // Past its first or last image, a step leads to another work.
    if (images[to] === undefined) stepToWork(towards)
    else setShown(to)
  }
  return (
    <>
      {/* oxlint-disable-next-line react/forbid-dom-props -- the content policy allows proportions */}
      <div ref={place} className={styles['image']} style={proportionsOf(card.image)} data-swipe>
        <WorkPicture
          className={styles['picture']}
          card={card}
          sizes={sizesOf(card.image)}
          priority
        />
        {/* Without scripts, it leads to the largest file. */}
        <a
          className={styles['open']}
          data-no-print
          href={file.src}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            open()
          }}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <Icon name="expand" size="sm" />
          <span>View full screen</span>
        </a>
        {images.length > 1 && <ImageChoice {...{ images, shown, setShown }} />}
      </div>
      {isOpen && (
        <FullScreenView
          card={card}
          label={images[shown]?.label}
          isPublished={isPublished}
          file={file}
          place={{ index: shown, count: images.length }}
          opener={place}
          isMoved={!hasArrived}
          onStep={step}
          onClose={close}
        />
      )}
    </>
  )
}

/** The card of a work with one of its images in the place of the first. */
function cardWith(card: WorkCard, image: ShownImage | undefined): WorkCard {
  if (image === undefined) return card
  return { ...card, image, urls: image.urls, alt_description: image.alt }
}

/** Steps to another work, whose page opens full screen, too. */
function useFullScreenSteps({
  previous,
  next,
  origin,
}: Omit<ArtworkPictureProps, 'card' | 'images' | 'isPublished'>) {
  const navigate = useNavigate()
  return (towards: StepDirection) => {
    const work = towards === 'next' ? next : previous
    if (work === null) return
    rememberStep(towards)
    const state = origin ?? { from: 'gallery' }
    void navigate(workPath(work.id) + FULL_SCREEN, { replace: true, state })
  }
}

/** Shown instead of the view when its script could not be loaded. */
function MissingView({ onClose }: FullScreenViewProps) {
  useEffect(() => {
    toast.error('The full-screen view could not be loaded. Please reload the page.', {
      id: 'full-screen',
    })
    onClose()
  }, [onClose])
  return null
}

/** The part of the window's height that the stylesheet gives to the image. */
const HEIGHT_PERCENT = 85

/** The `sizes` attribute: limited by the page's width and by the window's height. */
function sizesOf(image: WorkCard['image']): string {
  const byHeight = `${Math.ceil(HEIGHT_PERCENT * widthPerHeight(image))}vh`
  return `(min-width: 60rem) min(100vw - 30rem, ${byHeight}), min(100vw - 1.5rem, ${byHeight})`
}

function proportionsOf(image: WorkCard['image']) {
  return { '--width-per-height': widthPerHeight(image) } as CSSProperties
}

const widthPerHeight = ({ width, height }: WorkCard['image']) => width / height
