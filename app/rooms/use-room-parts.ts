import { useRef, useState } from 'react'
import { fetchWithTimeout } from '../ui/requests/fetch-with-timeout.ts'
import { toast } from '../ui/toasts/toast.client.ts'
import { pathOfPart } from './room-address.ts'
import type { RoomOrigin } from './room-source.ts'
import type { RoomPart } from './room.schema.ts'

export type RoomParts = {
  readonly parts: readonly RoomPart[]
  /** The cursor of the next part; null after the last one. */
  readonly next: string | null
  /**
   * Loads the next part. A part is loaded and added once.
   * @param after its cursor, where the caller knows of a part that is not rendered yet
   * @returns null where there is none, or it could not be loaded
   */
  readonly more: (after?: string) => Promise<RoomPart | null>
  /** Loads the next part for a walking visitor. Each frame may call it, also after a failure. */
  readonly moreNearby: () => void
}

/** Milliseconds from a failed request to the next one of a walking visitor. */
const RETRY_MS = 5000

/** The rooms that came with the page, and further parts that the visitor has loaded. */
export function useRoomParts(first: RoomPart, source: RoomOrigin): RoomParts {
  const [further, setFurther] = useState<readonly RoomPart[]>([])
  /**
   * By cursor. Those that succeeded stay: until a loaded part is rendered, which takes long on a
   * slow device, frames ask for it again.
   */
  const requests = useRef(new Map<string, Promise<RoomPart | null>>())
  const failedAt = useRef(-Infinity)
  const parts = [first, ...further]
  const next = parts.at(-1)?.nextCursor ?? null

  async function load(cursor: string): Promise<RoomPart | null> {
    const part = await fetchPart(source, cursor)
    if (part === null) {
      requests.current.delete(cursor)
      failedAt.current = performance.now()
    } else setFurther((last) => [...last, part])
    return part
  }

  function more(after: string | null = next): Promise<RoomPart | null> {
    if (after === null) return Promise.resolve(null)
    const request = requests.current.get(after) ?? load(after)
    requests.current.set(after, request)
    return request
  }

  function moreNearby(): void {
    if (performance.now() - failedAt.current > RETRY_MS) void more()
  }

  return { parts, next, more, moreNearby }
}

async function fetchPart({ apiPath }: RoomOrigin, cursor: string): Promise<RoomPart | null> {
  try {
    const response = await fetchWithTimeout(pathOfPart(apiPath, cursor))
    if (!response.ok) throw new Error(`status ${response.status}`)
    return (await response.json()) as RoomPart
  } catch {
    toast.error('Further rooms could not be loaded. Please try again in a moment.', {
      id: 'rooms',
    })
    return null
  }
}
