import { expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/helpers/pages/page.tsx'
import { originOf } from './room-source.ts'
import type { RoomPart } from './room.schema.ts'
import { useRoomParts, type RoomParts } from './use-room-parts.ts'

const partBefore = (nextCursor: string | null): RoomPart => ({
  title: 'Tides',
  artist: null,
  isPublic: true,
  firstRoom: 0,
  rooms: [],
  works: [],
  unhung: [],
  nextCursor,
})

test('a part that is loaded but not rendered yet is not loaded and added again', async () => {
  const fetched = vi.fn(async (path: string) => Response.json(partBefore(`after ${path.at(-1)}`)))
  vi.stubGlobal('fetch', fetched)
  const rooms: RoomParts[] = []
  // Rendered on the server, where no loaded part is ever rendered.
  renderPage(() => {
    rooms.push(useRoomParts(partBefore('a'), originOf('artist', 'x')))
    return null
  })
  const part = await rooms[0]?.more()
  rooms[0]?.moreNearby()
  expect(await rooms[0]?.more()).toBe(part)
  expect(fetched).toHaveBeenCalledTimes(1)
})
