import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { WorkPlace, WorkWall } from '../artworks/work-wall.tsx'
import { STOCK_PHOTOS_UNAVAILABLE } from '../kernel/problem.ts'
import * as messages from '../kernel/message.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagerLink } from '../ui/pager-link.tsx'
import { BusyText } from '../ui/busy-text.tsx'
import { GalleryCard } from './gallery-card.tsx'
import type { GalleryMemory } from './gallery-memory.ts'
import { useRemembering, useScrollTo } from './use-gallery-return.ts'
import { useWall, type WallControls } from './use-wall.ts'
import { WorkForms } from './work-forms.tsx'
import { wallPath, type WallPage } from './wall.ts'
import styles from './gallery.module.css'

/** Past this many cards the wall stops growing, and a link leads to the next page. */
const MAX_CARDS = 240

type GalleryWallProps = {
  readonly isStart: boolean
  readonly page: WallPage
  /** What is remembered of an earlier visit, for somebody who comes back. */
  readonly memory: GalleryMemory | null
}

/** The grid of the gallery: grows as one scrolls, and is found as it was left. */
export function GalleryWall({ isStart, page, memory }: GalleryWallProps) {
  const { search } = useLocation()
  const [{ left, anchor }] = useState({
    left: memory?.wall ?? null,
    anchor: memory?.anchor ?? null,
  })
  const controls = useWall(page, left)
  const { wall, setFavorited } = controls
  useScrollTo(anchor)
  const onOpen = useRemembering(search, wall, anchor)
  const departure = useMemo(
    () => ({ state: { from: 'gallery', search }, onOpen }),
    [onOpen, search],
  )

  if (isStart && wall.cards.length === 0 && wall.next === null) return <EmptyWall />
  return (
    <>
      <WorkWall departure={departure}>
        {wall.cards.map((card, index) => (
          <WorkPlace key={card.id} card={card}>
            <GalleryCard card={card} priority={index === 0} onFavorited={setFavorited} />
          </WorkPlace>
        ))}
      </WorkWall>
      <WorkForms />
      <WallEnd {...controls} />
    </>
  )
}

function EmptyWall() {
  return (
    <EmptyState
      title="The walls are still bare"
      action={
        <LinkButton to="/for-artists" icon="arrow-right" iconAt="end">
          For Artists
        </LinkButton>
      }
    >
      <p>The first artist to publish a work hangs it here.</p>
    </EmptyState>
  )
}

/** What comes after the last card: more, the reason why not, the next page, or the end. */
function WallEnd({ wall, status, loadMore }: WallControls) {
  const end = useRef<HTMLDivElement>(null)
  const { next } = wall
  const isFull = wall.cards.length >= MAX_CARDS
  const isOpen = next !== null && status === 'idle' && !wall.photosFailed && !isFull
  useLoadingAhead(end, isOpen, loadMore)
  if (next === null) return <p className={styles['end']}>{'/* the end of the wall */'}</p>
  if (isFull) {
    return (
      <div className={styles['end']}>
        <PagerLink direction="next" to={wallPath(next)}>
          Next page
        </PagerLink>
      </div>
    )
  }
  return (
    <div ref={end} className={styles['end']}>
      {status === 'loading' && <BusyText>hanging more works...</BusyText>}
      {status === 'failed' && (
        <Notice
          tone="error"
          title={messages.loadArtworksFailed}
          action={<Button onClick={loadMore}>Try again</Button>}
          role="alert"
        />
      )}
      {status === 'idle' && wall.photosFailed && (
        <Notice
          title={STOCK_PHOTOS_UNAVAILABLE.words}
          action={<MoreLink to={wallPath(next)} onLoad={loadMore} label="Try again" />}
        />
      )}
      {isOpen && <MoreLink to={wallPath(next)} onLoad={loadMore} label="More works" />}
    </div>
  )
}

type MoreLinkProps = { readonly to: string; readonly onLoad: () => void; readonly label: string }

/** Without scripts a link to the next page; with them, more on this one. */
function MoreLink({ to, onLoad, label }: MoreLinkProps) {
  return (
    <LinkButton
      to={to}
      rel="next"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onLoad()
      }}
    >
      {label}
    </LinkButton>
  )
}

/** Fetches the next page while the last cards are still a screen or two away. */
function useLoadingAhead(
  end: RefObject<HTMLElement | null>,
  isOpen: boolean,
  loadMore: () => void,
): void {
  useEffect(() => {
    if (!isOpen || end.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        loadMore()
      },
      { rootMargin: '1400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, isOpen, loadMore])
}
