import type { Role } from './access-cast.ts'

/** The status of an answer to each role. */
export type Statuses = Record<Role, number>

export const everybody = (status: number): Statuses => ({
  nobody: status,
  collector: status,
  artist: status,
  owner: status,
  operator: status,
  suspended: status,
})
export const signedIn = (status: number): Statuses => ({
  ...everybody(status),
  nobody: 401,
  suspended: 401,
})
export const artists = (status: number): Statuses => ({
  ...signedIn(status),
  collector: 403,
  operator: 403,
})
export const ownerOnly = (status: number): Statuses => ({ ...artists(404), owner: status })
export const operatorOnly = (status: number): Statuses => ({ ...signedIn(403), operator: status })
