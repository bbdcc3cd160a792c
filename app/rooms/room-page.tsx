import { type MouseEvent, useEffect, useState } from 'react'
import { data } from 'react-router'
import { apiFor, siteOf, tagPage } from '../api/api-client.server.ts'
import { exhibitionPath } from '../exhibitions/exhibition.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import { WorkForms } from '../gallery/artwork/work-forms.tsx'
import { revalidationOf } from '../routing/revalidation.ts'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { PagerLink } from '../ui/components/pager-link.tsx'
import { isPlainClick } from '../ui/interaction/navigate-on-click.ts'
import { describePage } from '../ui/page-meta.ts'
import type { Route } from './+types/room-page'
import { loadRooms } from './load-rooms.server.ts'
import { NotDrawn } from './not-drawn.tsx'
import { RoomList } from './room-list.tsx'
import { RoomStage, RoomStagePlace } from './room-stage.tsx'
import { pathOfPart } from './room-address.ts'
import type { RoomOrigin } from './room-source.ts'
import { emptyTextOf, leadOf, roomMeta, roomTitleId, titleOf } from './room-text.ts'
import type { RoomPart } from './room.schema.ts'
import { useRoomParts } from './use-room-parts.ts'
import { useRoomChoice, useRoomView } from './use-room-view.ts'
import * as styles from './room-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const { part, source, cursor } = await loadRooms(apiFor(args), args)
  const site = siteOf(args)
  const meta = describePage(roomMeta(part, source), site)
  const shown = { part, source, isStart: cursor === null, meta }
  if (source.kind === 'exhibition') tagPage(args, exhibitionPath(source.id))
  if (part.artist !== null) {
    // Events that change these rooms also evict the artist's page.
    tagPage(args, artistPath(part.artist.id))
    return data(shown)
  }
  // Lists and searches show works of many artists; their own pages are not stored either.
  return data(shown, { headers: { 'cache-control': 'no-store' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const shouldRevalidate = revalidationOf('/room/:kind?/:id?')

export default function RoomPage({ loaderData }: Route.ComponentProps) {
  const { part, source } = loaderData
  const choice = useRoomChoice()
  // The key resets the state when a visitor opens other rooms, or a revalidated page has other
  // works or places: the stage and the further parts would keep the earlier ones.
  return <Rooms key={`${source.apiPath} ${planKey(part)}`} {...loaderData} choice={choice} />
}

const planKey = ({ firstRoom, rooms, works, nextCursor }: RoomPart) =>
  JSON.stringify([firstRoom, rooms, works.map(({ id, place }) => [id, place]), nextCursor])

type RoomsProps = Pick<Route.ComponentProps['loaderData'], 'part' | 'source' | 'isStart'> & {
  readonly choice: ReturnType<typeof useRoomChoice>
}

/** The rooms of a source, drawn and as a list in the same order. */
function Rooms({ part, source, isStart, choice }: RoomsProps) {
  const rooms = useRoomParts(part, source)
  const [favourites, setFavourites] = useState<ReadonlyMap<string, boolean>>(new Map())
  const parts = rooms.parts.map((one) => withFavourites(one, favourites))
  const hasRooms = parts.some((one) => one.rooms.length > 0)
  const isEmpty = !hasRooms && parts.every((one) => one.unhung.length === 0)
  const view = useRoomView(hasRooms, choice)
  const [firstAdded, setFirstAdded] = useState<number | null>(null)
  useEffect(() => {
    if (firstAdded !== null) focusRoom(firstAdded)
  }, [firstAdded])
  const labels = {
    hasArtist: part.artist === null,
    onFavourite: (id: string, is: boolean) => setFavourites((last) => new Map(last).set(id, is)),
  }
  const isWalking = view.shown === 'rooms'
  return (
    <div className={styles['page']}>
      <PagerLink direction="back" to={source.path}>
        {source.back}
      </PagerLink>
      <PageHeader
        label="rooms"
        title={titleOf(part, source)}
        lead={leadOf(part)}
        actions={view.canWalk && <ViewButton {...{ isWalking }} onClick={view.toggle} />}
      />
      {hasRooms && view.shown === 'waiting' && <RoomStagePlace />}
      {view.problem !== null && <NotDrawn {...view.problem} />}
      {isWalking && (
        <>
          <RoomStage
            {...rooms}
            parts={parts}
            target={view.target}
            onPlace={view.setPlace}
            onKeyDown={view.toggleByKey}
            onFailure={view.fail}
            labels={labels}
          />
          <p id="room-keys" className={styles['keys']}>
            Press a work to step up to it, or the floor to walk there; drag to look around.{' '}
            <span className={styles['onKeyboard']}>
              The arrow keys walk and turn, N and P lead to the next and the previous work, Enter to
              the one in front of you; L shows the list only.
            </span>
          </p>
        </>
      )}
      {!isStart && (
        <PagerLink direction="back" to={source.roomPath}>
          To the first rooms
        </PagerLink>
      )}
      {isEmpty && isStart && <EmptyRooms {...{ part, source }} />}
      <RoomList {...{ parts }} {...labels} onWalk={view.canWalk ? view.walkTo : null} />
      {rooms.next !== null && (
        <FurtherRooms
          roomPath={source.roomPath}
          cursor={rooms.next}
          more={rooms.more}
          onAdd={(part) => setFirstAdded(part.firstRoom)}
        />
      )}
      <WorkForms />
    </div>
  )
}

function withFavourites(part: RoomPart, favourites: ReadonlyMap<string, boolean>): RoomPart {
  if (favourites.size === 0) return part
  const marked = <Work extends RoomPart['unhung'][number]>(work: Work): Work => ({
    ...work,
    isFavorited: favourites.get(work.id) ?? work.isFavorited,
  })
  return { ...part, works: part.works.map(marked), unhung: part.unhung.map(marked) }
}

function EmptyRooms({ part, source }: { readonly part: RoomPart; readonly source: RoomOrigin }) {
  const { title, text } = emptyTextOf(part, source)
  return (
    <EmptyState title={title} action={<LinkButton to={source.path}>{source.back}</LinkButton>}>
      {text}
    </EmptyState>
  )
}

/** Focuses the title of a room in the list. Added rooms come before the link that loaded them. */
function focusRoom(index: number): void {
  document.getElementById(roomTitleId(index))?.focus({ preventScroll: true })
}

type ViewButtonProps = {
  readonly isWalking: boolean
  readonly onClick: () => void
}

function ViewButton({ isWalking, onClick }: ViewButtonProps) {
  return (
    <Button icon={isWalking ? 'rows' : 'home'} onClick={onClick}>
      {isWalking ? 'Show the list only' : 'Walk through the rooms'}
    </Button>
  )
}

type FurtherRoomsProps = {
  readonly roomPath: string
  readonly cursor: string
  readonly more: () => Promise<RoomPart | null>
  readonly onAdd: (part: RoomPart) => void
}

/** The rooms that follow: below these with scripts, and on a page of their own without. */
function FurtherRooms({ roomPath, cursor, more, onAdd }: FurtherRoomsProps) {
  const load = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void more().then((part) => {
      if (part !== null) onAdd(part)
    })
  }
  return (
    <PagerLink direction="next" to={pathOfPart(roomPath, cursor)} prefetch="none" onClick={load}>
      Further rooms
    </PagerLink>
  )
}
