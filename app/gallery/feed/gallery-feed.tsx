import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { WorkGridItem, WorkGrid } from '../../artworks/card/work-grid.tsx'
import { STOCK_PHOTOS_UNAVAILABLE } from '../../kernel/problems/work-problems.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { isPlainClick } from '../../ui/interaction/navigate-on-click.ts'
import { GalleryCard } from './gallery-card.tsx'
import type { GalleryMemory } from './gallery-memory.ts'
import { useGalleryMemory, useScrollRestoration } from './use-gallery-return.ts'
import { useFeed, type FeedControls } from './use-feed.ts'
import { WorkForms } from '../artwork/work-forms.tsx'
import { feedPath, type FeedPage } from './feed.ts'
import * as styles from './gallery.module.css'

/** With this many cards the feed stops growing and links to the next page. */
const MAX_CARDS = 240

type GalleryFeedProps = {
  readonly isStart: boolean
  readonly isSearch: boolean
  readonly page: FeedPage
  /** The earlier visit that the visitor returns to. */
  readonly memory: GalleryMemory | null
}

/** The grid of the gallery. Loads more while scrolling, and is restored on return. */
export function GalleryFeed({ isStart, isSearch, page, memory }: GalleryFeedProps) {
  const { search } = useLocation()
  const [{ remembered, anchor, lastWork }] = useState({
    remembered: memory?.feed ?? null,
    anchor: memory?.anchor ?? null,
    lastWork: memory?.lastWork,
  })
  const controls = useFeed(page, remembered)
  const { feed, setFavorited } = controls
  useScrollRestoration(anchor, lastWork)
  const onOpen = useGalleryMemory(search, feed, anchor)
  const linkOptions = useMemo(
    () => ({ state: { from: 'gallery', search }, onOpen }),
    [onOpen, search],
  )

  if (isStart && feed.cards.length === 0 && feed.next === null) return <EmptyGallery />
  return (
    <>
      <WorkGrid linkOptions={linkOptions}>
        {feed.cards.map((card, index) => (
          <WorkGridItem key={card.id} card={card}>
            <GalleryCard card={card} priority={index === 0} onFavorited={setFavorited} />
          </WorkGridItem>
        ))}
      </WorkGrid>
      <WorkForms />
      <FeedEnd {...controls} isSearch={isSearch} />
    </>
  )
}

function EmptyGallery() {
  return (
    <EmptyState
      title="No works yet"
      action={
        <LinkButton to="/for-artists" icon="arrow-right" iconAt="end">
          For Artists
        </LinkButton>
      }
    >
      <p>The first work that an artist publishes appears here.</p>
    </EmptyState>
  )
}

type FeedEndProps = FeedControls & Pick<GalleryFeedProps, 'isSearch'>

/** The end of the grid: more works, an error, a link to the next page, or the end of the feed. */
function FeedEnd({ feed, status, loadMore, isSearch }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const { next } = feed
  const isFull = feed.cards.length >= MAX_CARDS
  const canLoad = next !== null && status === 'idle' && !feed.photosFailed && !isFull
  useInfiniteScroll(end, canLoad, loadMore)
  if (next === null) {
    const end = `/* the end of the ${isSearch ? 'search' : 'gallery'} */`
    return <p className={styles['end']}>{end}</p>
  }
  if (isFull) {
    return (
      <div className={styles['end']}>
        <PagerLink direction="next" to={feedPath(next)} rel={relOf(feedPath(next))}>
          Next page
        </PagerLink>
      </div>
    )
  }
  return (
    <div ref={end} className={styles['end']}>
      {status === 'loading' && <BusyText>loading more works...</BusyText>}
      {status === 'failed' && (
        <Notice
          tone="error"
          title={messages.loadArtworksFailed}
          action={<Button onClick={loadMore}>Try again</Button>}
          role="alert"
        />
      )}
      {status === 'idle' && feed.photosFailed && (
        <Notice
          title={STOCK_PHOTOS_UNAVAILABLE.message}
          action={<MoreLink to={feedPath(next)} onLoad={loadMore} label="Try again" />}
        />
      )}
      {canLoad && <MoreLink to={feedPath(next)} onLoad={loadMore} label="More works" />}
    </div>
  )
}

type MoreLinkProps = { readonly to: string; readonly onLoad: () => void; readonly label: string }

/** Keeps crawlers from searches with several parameters, which robots.txt excludes. */
const relOf = (path: string) => (path.includes('&') ? 'next nofollow' : 'next')

/** Without scripts a link to the next page; with scripts it loads more into this one. */
function MoreLink({ to, onLoad, label }: MoreLinkProps) {
  return (
    <LinkButton
      to={to}
      rel={relOf(to)}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onLoad()
      }}
    >
      {label}
    </LinkButton>
  )
}

/** Loads the next page while the end is still a screen or two away. */
function useInfiniteScroll(
  end: RefObject<HTMLElement | null>,
  canLoad: boolean,
  loadMore: () => void,
): void {
  useEffect(() => {
    if (!canLoad || end.current === null) return undefined
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
  }, [end, canLoad, loadMore])
}
