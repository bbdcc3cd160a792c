import { Link } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { countText } from '../../kernel/count.ts'
import type { OwnExhibition } from '../../exhibitions/exhibition.schema.ts'
import { Notice } from '../../ui/components/notice.tsx'
import { ARTWORK_TABLE } from '../artworks/artwork-path.ts'
import { misfitOf, misfitText } from '../../rooms/hanging/curated-hanging.ts'
import { roomName } from '../../rooms/room-text.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { unsavedFields, useTypedFields } from '../forms/use-typed-fields.ts'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'
import { HANGING_FIELDS, placeValue } from './hanging-form.ts'
import { HungWorkFields } from './hung-work-fields.tsx'
import type { HungRooms } from './hung-rooms.server.ts'
import { RoomTextField } from './room-text-field.tsx'
import { useMoves } from './use-moves.ts'
import { WallElevation } from './wall-elevation.tsx'
import { wallsOf, wallValue } from './wall-name.ts'
import * as styles from './hanging-editor.module.css'

type HangingEditorProps = {
  readonly exhibition: OwnExhibition
  readonly hung: HungRooms
  /** Whether another form is being saved, which changes the revision. */
  readonly isBusy: boolean
}

const UNSAVED_ROOMS: UnsavedChanges = {
  ...unsavedFields('The rooms are not saved'),
  text: 'If you leave now, what you moved and typed is lost.',
}

/** The walls of all rooms, on which works can be dragged, and form fields for the same places. */
export function HangingEditor({ exhibition, hung, isBusy }: HangingEditorProps) {
  const { rooms, works } = hung
  const { placeOf, move, isMoved, dropMoves } = useMoves(exhibition.revision, hung)
  const { isUnsaved, onInput } = useTypedFields({
    saved: Object.fromEntries(rooms.map((_, index) => [index, textOf(exhibition, index)])),
    read: (form) => Object.fromEntries(textsOf(form).entries()),
  })
  useUnsavedChanges(isMoved || isUnsaved ? UNSAVED_ROOMS : null)
  const misfit = misfitOf(works, { rooms, places: works.map(placeOf) })
  const isCurated = new Set(exhibition.hanging.places.map(({ id }) => id))
  const on = (wall: string) => works.filter((work) => wallValue(placeOf(work)) === wall)
  return (
    <PostForm className={styles['form']} onInput={onInput} preventScrollReset>
      <input type="hidden" name="revision" value={exhibition.revision} />
      {rooms.map((room, index) => (
        // A room's number is its only identity.
        <fieldset key={roomName(index)} className={styles['room']}>
          <legend>{roomName(index)}</legend>
          <div className={styles['walls']}>
            {wallsOf(index).map((wall) => (
              <WallElevation
                key={wall.side}
                wall={wall}
                room={room}
                works={on(wallValue(wall))}
                placeOf={placeOf}
                onMove={move}
                misfitId={misfit?.id ?? null}
              />
            ))}
          </div>
          <RoomTextField index={index} stored={textOf(exhibition, index)} />
          <details className={styles['fields']}>
            <summary>Places in centimetres</summary>
            <ol className={styles['rows']}>
              {works
                .filter((work) => work.place.room === index)
                .map((work) => (
                  <HungWorkFields
                    key={work.id}
                    work={work}
                    place={placeOf(work)}
                    was={isCurated.has(work.id) ? '' : placeValue(work.place)}
                    rooms={rooms}
                    onMove={move}
                  />
                ))}
            </ol>
          </details>
        </fieldset>
      ))}
      <output className={styles['misfit']}>{misfit && `${misfitText(misfit, works)}.`}</output>
      <div className={styles['actions']}>
        <Button type="submit" name="intent" value="hanging" busy={isBusy}>
          Save the rooms
        </Button>
        {isCurated.size > 0 && (
          <Button
            type="submit"
            variant="quiet"
            name="intent"
            value="automatic"
            onClick={dropMoves}
            busy={isBusy}
          >
            Hang all works automatically
          </Button>
        )}
      </div>
    </PostForm>
  )
}

/** Typed wall texts in the order of the rooms. */
const textsOf = (form: HTMLFormElement) =>
  new FormData(form).getAll(HANGING_FIELDS.text).map(String)

/** Stored wall text of a room. */
const textOf = ({ hanging }: OwnExhibition, room: number): string => hanging.texts[room] ?? ''

type NotHungProps = {
  readonly exhibition: OwnExhibition
  /** Number of published works without a size. */
  readonly sizeless: number
}

/** Explains why works of the exhibition are missing from the walls, with links to change that. */
export function NotHung({ exhibition: { works }, sizeless }: NotHungProps) {
  const unpublished = works.filter(({ status }) => status !== 'published').length
  if (unpublished + sizeless === 0) return null
  const isNone = unpublished + sizeless >= works.length
  return (
    <Notice title={isNone ? 'The walls are empty' : 'Some works are not on a wall'}>
      <ul>
        {unpublished > 0 && (
          <li>
            {countText(unpublished, 'work')} {unpublished === 1 ? 'is' : 'are'} not published:{' '}
            <Link to={ARTWORK_TABLE}>publish in the table of works</Link>.
          </li>
        )}
        {sizeless > 0 && (
          <li>
            {countText(sizeless, 'work')} without a stated size:{' '}
            <Link to={ARTWORK_TABLE}>enter sizes in the table of works</Link>.
          </li>
        )}
      </ul>
    </Notice>
  )
}
