import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/interaction/announcer.tsx'
import { browserApi } from '../browser-api.ts'
import { appendPage, updateItems, updateMarks, type FeedPage } from './feed.ts'
import { listMarks, loadFeedPage } from './feed-page.ts'

export type FeedControls = {
  readonly feed: FeedPage
  readonly status: 'idle' | 'loading' | 'failed'
  readonly loadMore: () => void
  readonly setFavorited: (id: string, isFavorited: boolean) => void
}

/**
 * The feed, which grows as the visitor scrolls.
 * @param page the loader's page; revalidation updates its items
 * @param remembered the feed of the earlier visit that the visitor returns to
 */
export function useFeed(page: FeedPage, remembered: FeedPage | null): FeedControls {
  const [feed, setFeed] = useState<FeedPage>(() =>
    remembered === null ? page : updateItems(remembered, page.cards),
  )
  const [shownPage, setShownPage] = useState(page)
  if (page !== shownPage) {
    setShownPage(page)
    setFeed(updateItems(feed, page.cards))
  }
  const [status, setStatus] = useState<FeedControls['status']>('idle')
  const next = useRef(feed.next)
  useEffect(() => {
    next.current = feed.next
  }, [feed.next])
  useEffect(() => {
    if (remembered !== null) refreshMarks(remembered, setFeed)
  }, [remembered])

  const { length } = feed.cards
  const announced = useRef(length)
  // Announces works once they are rendered, since the visitor may leave before the response.
  useEffect(() => {
    const added = length - announced.current
    announced.current = length
    if (added > 0) announce(added === 1 ? '1 more work' : `${added} more works`)
  }, [length])

  const loadMore = useCallback(() => {
    if (next.current === null) return
    setStatus('loading')
    loadFeedPage(browserApi, next.current).then(
      (answer) => {
        if (!answer.ok) return setStatus('failed')
        startTransition(() => {
          setStatus('idle')
          setFeed((last) => appendPage(last, answer.page))
        })
      },
      () => setStatus('failed'),
    )
  }, [])

  const setFavorited = useCallback((id: string, isFavorited: boolean) => {
    setFeed((last) => updateMarks(last, (other) => (other === id ? { isFavorited } : undefined)))
  }, [])

  return { feed, status, loadMore, setFavorited }
}

function refreshMarks(
  before: FeedPage,
  setFeed: (change: (last: FeedPage) => FeedPage) => void,
): void {
  const ids = before.cards.map(({ id }) => id)
  listMarks(browserApi, ids).then(
    (marks) => setFeed((last) => updateMarks(last, (id) => marks.get(id))),
    () => {
      // No network: the marks stay as remembered.
    },
  )
}
