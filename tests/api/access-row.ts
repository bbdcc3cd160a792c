import type { Person } from '../helpers/app/person.ts'
import type { Role, Scene } from './access-cast.ts'

/** The status of an answer to each role. */
export type Statuses = Record<Role, number>

/** An operation in the access table. */
export type AccessRow = {
  readonly statuses: Statuses
  /** The request of one caller in a scene; without it, the path of the operation and no body. */
  readonly request?: (
    scene: Scene,
    caller: Person,
  ) => {
    readonly path?: string
    readonly body?: unknown
    readonly headers?: Record<string, string>
  }
  /** Prepares the call, if the operation needs it. */
  readonly before?: (scene: Scene, caller: Person) => Promise<unknown>
}

/** Rows of the access table, by method and path. */
export type AccessRows = Readonly<Record<string, AccessRow>>

/** The same status for every role. */
export const everybody = (status: number): Statuses => ({
  nobody: status,
  collector: status,
  artist: status,
  owner: status,
  operator: status,
  suspended: status,
})
/** Refuses guests and suspended people. */
export const signedIn = (status: number): Statuses => ({
  ...everybody(status),
  nobody: 401,
  suspended: 401,
})
/** Refuses everybody but artists. */
export const artists = (status: number): Statuses => ({
  ...signedIn(status),
  collector: 403,
  operator: 403,
})
/** Other artists do not find what belongs to the owner. */
export const ownerOnly = (status: number): Statuses => ({ ...artists(404), owner: status })
/** Nobody else finds what belongs to the owner, who need not be an artist. */
export const notFoundByOthers = (status: number): Statuses => ({ ...signedIn(404), owner: status })
/** Refuses everybody but operators. */
export const operatorOnly = (status: number): Statuses => ({ ...signedIn(403), operator: status })
