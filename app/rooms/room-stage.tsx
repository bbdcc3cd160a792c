import { type KeyboardEventHandler, useEffect, useRef, useState } from 'react'
import { announce } from '../ui/interaction/announcer.tsx'
import type { RoomPart } from './room.schema.ts'
import { roomName } from './room-text.ts'
import type { StartPlace } from './scene/scene-contract.ts'
import type { RoomParts } from './use-room-parts.ts'
import { useScene } from './use-scene.ts'
import { WorkLabel, type OnFavourite } from './work-label.tsx'
import * as styles from './room-stage.module.css'

type RoomStageProps = RoomParts & {
  /** The place that the visitor asked for; null for the one in the address. */
  readonly target: StartPlace | null
  readonly onPlace: (place: StartPlace) => void
  readonly onFailure: () => void
  readonly onKeyDown: KeyboardEventHandler
  readonly labels: { readonly hasArtist: boolean; readonly onFavourite: OnFavourite }
}

/** The drawn rooms, with the label of the work that the visitor has stepped up to. */
export function RoomStage({ labels, onKeyDown, ...rooms }: RoomStageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [approachedId, setApproachedId] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [room, setRoom] = useState(rooms.parts[0]?.firstRoom ?? 0)
  const approached = findWork(rooms.parts, approachedId)
  const label = useLabelInView(approached?.id)
  const { target } = rooms
  useEffect(() => {
    if (target !== null) canvas.current?.focus({ preventScroll: true })
  }, [target])
  useScene(canvas, {
    ...rooms,
    onApproach: approach,
    onRoom: enter,
    onDrawn: setIsOpen,
  })

  function approach(workId: string | null) {
    setApproachedId(workId)
    const work = findWork(rooms.parts, workId)
    if (work === undefined) return
    rooms.onPlace({ workId: work.id })
    announce(`${work.title}, ${roomName(work.place.room)}`)
  }

  function enter(index: number) {
    setRoom(index)
    if (index !== room) rooms.onPlace({ room: index })
  }

  const text = approached === undefined ? textOf(rooms.parts, room) : ''
  return (
    <div className={styles['stage']} data-open={isOpen}>
      <canvas
        ref={canvas}
        className={styles['canvas']}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // Makes screen readers pass its keys on; they read the list instead.
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
        role="application"
        aria-label="The rooms, drawn. The list below has the same works in the same order."
        aria-describedby="room-keys"
        aria-keyshortcuts="l"
      />
      {!isOpen && <p className={styles['opening']}>Opening the rooms…</p>}
      {approached !== undefined && (
        <section ref={label} className={styles['label']} aria-label="Label">
          <WorkLabel key={approached.id} work={approached} level={2} {...labels} />
        </section>
      )}
      {text !== '' && (
        <section className={styles['label']} aria-label={roomName(room)}>
          <p className={styles['text']}>{text}</p>
        </section>
      )}
    </div>
  )
}

/** Scrolls to the label of each work: on phones it is below the rooms and may be out of view. */
function useLabelInView(workId: string | undefined) {
  const label = useRef<HTMLElement>(null)
  useEffect(() => {
    if (workId !== undefined) label.current?.scrollIntoView({ block: 'nearest' })
  }, [workId])
  return label
}

/** The text on the wall of a room. */
const textOf = (parts: readonly RoomPart[], index: number): string =>
  parts.flatMap(({ firstRoom, rooms }) => rooms[index - firstRoom]?.text ?? [])[0] ?? ''

const findWork = (parts: readonly RoomPart[], workId: string | null) =>
  parts.flatMap(({ works }) => works).find(({ id }) => id === workId)

/** The placeholder of the rooms until scripts run, which may never happen. */
export function RoomStagePlace() {
  return (
    <div className={styles['stage']}>
      <p className={styles['opening']}>
        <span>Opening the rooms…</span>
        <span className={styles['late']}>
          This is taking long. The works are listed below, room by room.
        </span>
      </p>
    </div>
  )
}
