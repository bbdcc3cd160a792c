import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '../ui/announcer.tsx'
import { browserApi } from './browser-api.ts'
import { addToWall, markWall, refreshWall, type Wall, type WallPage } from './wall.ts'
import { listMarks, loadWallPage } from './wall-page.ts'

/** Nothing waits for a page that is fetched ahead: stock photos may take the time that they take. */
const PATIENCE_MS = 20_000

export type WallControls = {
  readonly wall: Wall
  readonly status: 'idle' | 'loading' | 'failed'
  readonly loadMore: () => void
  readonly setFavorited: (id: string, isFavorited: boolean) => void
}

/**
 * The wall as it grows.
 * @param page what the server rendered; when it is asked again, its cards are brought up to date
 * @param remembered what hung at an earlier visit to which the visitor returns
 */
export function useWall(page: WallPage, remembered: Wall | null): WallControls {
  const [wall, setWall] = useState<Wall>(() =>
    remembered === null ? page : refreshWall(remembered, page.cards),
  )
  const [shownPage, setShownPage] = useState(page)
  if (page !== shownPage) {
    setShownPage(page)
    setWall(refreshWall(wall, page.cards))
  }
  const [status, setStatus] = useState<WallControls['status']>('idle')
  const next = useRef(wall.next)
  useEffect(() => {
    next.current = wall.next
  }, [wall.next])
  useEffect(() => {
    if (remembered !== null) renewStars(remembered, setWall)
  }, [remembered])

  const loadMore = useCallback(() => {
    if (next.current === null) return
    setStatus('loading')
    loadWallPage(browserApi, next.current, { patienceMs: PATIENCE_MS }).then(
      (answer) => {
        if (!answer.ok) return setStatus('failed')
        startTransition(() => {
          setStatus('idle')
          setWall((last) => addToWall(last, answer.page))
        })
        const { length } = answer.page.cards
        if (length > 0) announce(`${length} more works`)
      },
      () => setStatus('failed'),
    )
  }, [])

  const setFavorited = useCallback((id: string, isFavorited: boolean) => {
    setWall((last) => markWall(last, (other) => (other === id ? isFavorited : undefined)))
  }, [])

  return { wall, status, loadMore, setFavorited }
}

function renewStars(before: Wall, setWall: (change: (last: Wall) => Wall) => void): void {
  const ids = before.cards.map(({ id }) => id)
  const asked = new Set(ids)
  listMarks(browserApi, ids).then(
    (marks) =>
      setWall((last) => markWall(last, (id) => (asked.has(id) ? marks.has(id) : undefined))),
    () => {
      // No network: the stars stay as they were remembered.
    },
  )
}
