import { createHash } from 'node:crypto'
import { DEMO_ARTIST_KEY } from '../demo-accounts.ts'
import type { DemoArtist, DemoWork } from '../demo-artist.ts'

/** The dates on which the demo accounts were created. */
export const ARTISTS_JOINED = Date.UTC(2025, 2, 1)
export const COLLECTOR_JOINED = Date.UTC(2025, 3, 12)

/** A UUIDv7 whose random part is a hash of the name, so that every start makes the same id. */
export function demoId(name: string, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(name).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-a${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

export const artistId = ({ key }: Pick<DemoArtist, 'key'>): string =>
  demoId(`artist ${key}`, ARTISTS_JOINED)

export const workId = ({ key }: Pick<DemoArtist, 'key'>, work: DemoWork): string =>
  demoId(`work ${key} ${work.title}`, Date.parse(work.date))

export const collectorId = demoId('collector', COLLECTOR_JOINED)

/** The accounts whose passwords are public. */
export const demoAccountIds: readonly string[] = [collectorId, artistId({ key: DEMO_ARTIST_KEY })]
