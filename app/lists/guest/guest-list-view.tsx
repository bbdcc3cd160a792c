import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { signInPath } from '../../account/session/return-to.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { NotOnShow } from '../../ui/not-on-show.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { fetchCards } from '../../artworks/card/fetch-cards.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { NOT_STORED } from './guest-choice.tsx'
import { ListItems } from '../items/list-items.tsx'
import type { ListItemChange } from '../items/list-item-change.ts'
import { GUEST_LIST_NAME, LISTS_PATH } from '../list.ts'
import { changeGuestList, useGuestList } from './use-guest-list.ts'
import * as styles from '../lists.module.css'

/** The list of a guest, kept in this browser. */
export function GuestListView() {
  const list = useGuestList()
  const isHydrated = useHydrated()
  const { cards, isLoaded, hasFailed, retry } = useCards(list.map(({ id }) => id))
  const items = list.flatMap(({ id, note }) => {
    const card = cards.get(id)
    return card === undefined ? [] : [{ ...card, note }]
  })
  return (
    <div className={styles['page']}>
      <PageHeader
        label="lists"
        title={GUEST_LIST_NAME}
        lead={
          <>
            Kept in this browser. <Link to={signInPath('/login', LISTS_PATH)}>Log in</Link> or{' '}
            <Link to={signInPath('/signup', LISTS_PATH)}>sign up</Link> to take it along, keep
            several lists and share them.
          </>
        }
      />
      <noscript>
        <Notice title="A guest’s list is kept in your browser and needs JavaScript.">
          <p>Without it, log in to keep lists in your account.</p>
        </Notice>
      </noscript>
      {hasFailed && (
        <Notice
          tone="error"
          title="The works could not be loaded"
          action={<Button onClick={retry}>Try again</Button>}
          role="alert"
        />
      )}
      {isLoaded && <NotOnShow count={list.length - items.length} />}
      {isHydrated && list.length === 0 && <NoWorks />}
      {!isLoaded && !hasFailed && <BusyText>loading works...</BusyText>}
      {items.length > 0 && <ListItems items={items} actionOf={null} onChange={changeSafely} />}
    </div>
  )
}

export function NoWorks() {
  return (
    <EmptyState
      title="No works yet"
      action={
        <LinkButton to="/for-art-lovers" variant="primary" icon="arrow-right" iconAt="end">
          Explore Gallery
        </LinkButton>
      }
    >
      <p>Save a work from its card to find it here.</p>
    </EmptyState>
  )
}

async function changeSafely(change: ListItemChange): Promise<boolean> {
  try {
    changeGuestList(change)
    return true
  } catch {
    toast.error(NOT_STORED)
    return false
  }
}

/** The cards of works, read once and again for works that another tab adds. */
function useCards(ids: readonly string[]) {
  const [cards, setCards] = useState<ReadonlyMap<string, WorkCard>>(new Map())
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const [hasFailed, setHasFailed] = useState(false)
  const [request, setRequest] = useState(0)
  const missing = ids.filter((id) => !asked.has(id)).join(',')
  const attempt = missing === '' ? null : `${request} ${missing}`
  useEffect(() => {
    if (attempt === null) return undefined
    const abort = new AbortController()
    const wanted = attempt.slice(attempt.indexOf(' ') + 1).split(',')
    fetchCards(wanted, abort.signal).then(
      (found) => {
        setHasFailed(false)
        setAsked((known) => new Set([...known, ...wanted]))
        setCards((known) => new Map([...known, ...found.map((card) => [card.id, card] as const)]))
      },
      () => !abort.signal.aborted && setHasFailed(true),
    )
    return () => abort.abort()
  }, [attempt])
  const retry = () => {
    setHasFailed(false)
    setRequest((last) => last + 1)
  }
  const isLoaded = attempt === null
  return { cards, isLoaded, hasFailed: hasFailed && !isLoaded, retry }
}
