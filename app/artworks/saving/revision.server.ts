import { ProblemError } from '../../http/http.server.ts'
import type { Artwork } from '../artwork.ts'

/** Refuses a change that is based on another revision, with the current work. */
export function refuseOtherRevision(current: Artwork, seen: number | undefined): void {
  if (seen === undefined || seen === current.revision) return
  throw new ProblemError('artwork-changed-elsewhere', { current })
}
