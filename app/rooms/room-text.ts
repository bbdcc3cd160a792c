import { countText, factLine } from '../kernel/count.ts'
import { dimensionsText } from '../artworks/physical/physical-work.ts'
import { SIZE_NOT_STATED } from '../artworks/card/work-text.ts'
import { descriptionOf } from '../ui/meta-text.ts'
import { SHARE_SIZE, type PageMeta } from '../ui/page-meta.ts'
import type { RoomOrigin } from './room-source.ts'
import type { RoomPart, UnhungWork } from './room.schema.ts'

type Described = Pick<RoomPart, 'title' | 'artist' | 'isPublic' | 'correctedTo'>

export function titleOf({ title, correctedTo }: Described, { kind, id }: RoomOrigin): string {
  if (kind !== 'search') return title
  const words = correctedTo ?? new URLSearchParams(id).get('q')
  if (words !== null) return `Works for “${words}”`
  return id === '' ? 'The newest works' : 'What you searched for'
}

/** The numbers of hung works and of works without a size; undefined where there is no work. */
export function leadOf({ unhung, works, nextCursor }: RoomPart): string | undefined {
  if (unhung.length === 0 && works.length === 0) return undefined
  const isAll = nextCursor === null
  const hung = `${countText(works.length, 'work')}${isAll ? '' : ' and more'}, hung at true size.`
  if (unhung.length === 0) return hung
  const are = unhung.length === 1 ? 'is' : 'are'
  const left = `${countText(unhung.length, 'work')} without a stated size cannot hang to scale and ${are} listed below.`
  return works.length === 0 ? left : `${hung} ${left}`
}

type EmptyText = { readonly title: string; readonly text: string }

/** The empty state of rooms without works. */
export function emptyTextOf({ title, artist }: Described, { kind }: RoomOrigin): EmptyText {
  if (kind === 'artist' && artist !== null) {
    return {
      title: 'These rooms are still empty',
      text: `${artist.name} has not published a work yet. As soon as there is one, it hangs here at its true size.`,
    }
  }
  if (kind === 'search') {
    return {
      title: 'Nothing to hang',
      text: 'No work fits this search, so there is no room to walk through.',
    }
  }
  return {
    title: 'These rooms are still empty',
    text: `Nothing hangs in “${title}” at the moment.`,
  }
}

/** Such as `Room 2`; rooms count from 1. */
export const roomName = (index: number): string => `Room ${index + 1}`

export function roomMeta(part: Described, source: RoomOrigin): PageMeta {
  const title = titleOf(part, source)
  const { kind, id } = source
  const isOpen = (kind === 'artist' || kind === 'exhibition') && part.isPublic
  return {
    title:
      kind === 'exhibition' && part.artist !== null ? `${title} by ${part.artist.name}` : title,
    description: descriptionOf(
      `Walk through ${title}: every work at its true size, in rooms as in a museum.`,
    ),
    audience: isOpen ? 'everybody' : 'oneself',
    ...(kind !== 'search' && {
      image: { url: `/og/${kind}/${id}.jpg`, alt: `Works of ${title}`, ...SHARE_SIZE },
    }),
  }
}

/** The id of a work's item in the list. */
export const listItemId = (workId: string): string => `work-${workId}`

/** The id of a room's title in the list. */
export const roomTitleId = (index: number): string => `room-${index + 1}`

type Labelled = Pick<UnhungWork, 'year' | 'technique' | 'dimensions' | 'shape'>

/** Such as `2024 · oil on linen · 60 × 80 cm`. */
export function labelFacts({ year, technique, dimensions, shape }: Labelled): string {
  const size = dimensions === null ? SIZE_NOT_STATED : dimensionsText(dimensions, shape)
  return factLine([year, technique, size])
}
