import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '../kernel/count.ts'
import { WorkPicture } from '../artworks/card/work-picture.tsx'
import { workPath } from '../artworks/card/work-text.ts'
import { workInRoom } from '../routing/room-path.ts'
import { isPlainClick } from '../ui/interaction/navigate-on-click.ts'
import { addressOfPlace } from './room-address.ts'
import type { RoomPart, UnhungWork } from './room.schema.ts'
import { listItemId, roomName, roomTitleId } from './room-text.ts'
import type { StartPlace } from './scene/scene-contract.ts'
import { WorkLabel, type OnFavourite } from './work-label.tsx'
import * as styles from './room-list.module.css'

type RoomListProps = {
  readonly parts: readonly RoomPart[]
  /** Whether labels name the artist: where works are not all by one. */
  readonly hasArtist: boolean
  readonly onFavourite: OnFavourite
  /** Steps up to a work in the drawn rooms; null where they are not drawn. */
  readonly onWalk: ((workId: string) => void) | null
}

/** Rooms with their works, in the order in which a visitor meets them. */
export function RoomList({ parts, onWalk, ...labels }: RoomListProps) {
  const unhung = parts.flatMap((part) => part.unhung)
  const rooms = parts.flatMap((part) =>
    part.rooms.map((room, nth) => {
      const index = part.firstRoom + nth
      const works = part.works.filter(({ place }) => place.room === index)
      return { index, text: room.text, works }
    }),
  )
  return (
    <>
      {rooms.map(({ index, text, works }) => (
        <Section
          key={index}
          room={index}
          id={roomTitleId(index)}
          title={roomName(index)}
          {...{ text, works, onWalk, labels }}
        />
      ))}
      {unhung.length > 0 && (
        <Section
          room={null}
          id="not-hung"
          title="Size not stated"
          text=""
          works={unhung}
          onWalk={null}
          labels={labels}
        />
      )}
    </>
  )
}

type SectionProps = Pick<RoomListProps, 'onWalk'> & {
  /** The index, from 0; null for works without a size. */
  readonly room: number | null
  readonly id: string
  readonly title: string
  /** The text on the wall of the room. */
  readonly text: string
  readonly works: readonly UnhungWork[]
  readonly labels: Pick<RoomListProps, 'hasArtist' | 'onFavourite'>
}

function Section({ room, id, title, text, works, onWalk, labels }: SectionProps) {
  return (
    <section className={styles['room']} aria-labelledby={id}>
      {room !== null && <FragmentTarget place={{ room }} />}
      <header className={styles['heading']}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles['soft']}>{countText(works.length, 'work')}</p>
      </header>
      {text !== '' && <p className={styles['text']}>{text}</p>}
      <ol className={styles['works']} role="list">
        {works.map((work) => (
          <Item key={work.id} work={work}>
            <WorkLabel work={work} level={3} {...labels} />
            {onWalk !== null && <WalkLink id={work.id} onWalk={onWalk} />}
          </Item>
        ))}
      </ol>
    </section>
  )
}

function Item({ work, children }: { readonly work: UnhungWork; readonly children: ReactNode }) {
  const { id } = work
  return (
    <li className={styles['work']} id={listItemId(id)}>
      <FragmentTarget place={{ workId: id }} />
      <Link to={workPath(id)} className={styles['picture']} tabIndex={-1} aria-hidden="true">
        <WorkPicture card={work} sizes="(min-width: 60rem) 20rem, 45vw" alt="" dimmed />
      </Link>
      {children}
    </li>
  )
}

/**
 * The target of a fragment without scripts. With them, the page would scroll past the drawn rooms.
 */
function FragmentTarget({ place }: { readonly place: StartPlace }) {
  return (
    <noscript className={styles['target']}>
      <span id={addressOfPlace(place).slice(1)} />
    </noscript>
  )
}

type WalkLinkProps = { readonly id: string; readonly onWalk: (workId: string) => void }

function WalkLink({ id, onWalk }: WalkLinkProps) {
  const walk = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onWalk(id)
  }
  return (
    <a href={workInRoom(id)} className={styles['walk']} onClick={walk}>
      See it in the room
    </a>
  )
}
