import { createCrashClient, isDone, openAccount, tryUpload } from '../chaos/crash-client.ts'
import type { CrashClient } from '../chaos/crash-client.ts'
import type { Random } from '../chaos/crash-workload.ts'
import type { PageRead } from './guests.ts'

/** A published work whose artist changes its description again and again, to a growing number. */
export type WatchedWork = {
  readonly path: string
  /** Writes the next number. @returns whether it was confirmed */
  change(): Promise<boolean>
  /**
   * The pages that did not show a value confirmed before the request: when, and for how long their
   * value had been outdated.
   */
  listStale(reads: readonly PageRead[]): { readonly startedAt: number; readonly forMs: number }[]
  /**
   * Whether the stored value is that of a confirmed write, or of a later one without a response.
   */
  isKept(): Promise<boolean>
}

const numberIn = (text: string) => Number(/Number (\d+)/.exec(text)?.[1] ?? Number.NaN)

export async function openWatchedWork(api: string, random: Random): Promise<WatchedWork> {
  const client = createCrashClient(api)
  await openAccount(client, { email: 'watched@example.com', isArtist: true })
  const id = await publishWork(client, await tryUpload(client, random))
  /** When each number was confirmed. */
  const confirmedAt = new Map<number, number>()
  let last = 0
  return {
    path: `/artwork/${id}`,
    async change() {
      const next = (last += 1)
      const description = `Number ${next}`
      if (!isDone(await client.call('PATCH', `/artworks/${id}`, { description }))) return false
      confirmedAt.set(next, performance.now())
      return true
    },
    listStale(reads) {
      const times = [...confirmedAt]
      return reads.flatMap(({ status, text, startedAt }) => {
        const shown = numberIn(text)
        // A write without a response may be applied after later ones, so its number proves nothing.
        if (status !== 200 || !confirmedAt.has(shown)) return []
        const newer = times.find(([number, time]) => number > shown && time < startedAt)
        return newer === undefined ? [] : [{ startedAt, forMs: startedAt - newer[1] }]
      })
    },
    async isKept() {
      const answer = await client.call('GET', `/artworks/${id}`)
      const kept = numberIn(isDone(answer) ? String(answer.body.description) : '')
      return kept === Math.max(...confirmedAt.keys()) || (kept > 0 && !confirmedAt.has(kept))
    },
  }
}

async function publishWork(client: CrashClient, imageId: string): Promise<string> {
  const work = { title: 'A work that changes', price: 20, imageId }
  const created = await client.call('POST', '/artworks', work)
  const id = isDone(created) ? String(created.body.id) : ''
  const published = await client.call('PUT', `/artworks/${id}/publication`)
  if (!isDone(published)) throw new Error(`the work was not published: ${JSON.stringify(created)}`)
  return id
}
