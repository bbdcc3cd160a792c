import { createHash, randomBytes } from 'node:crypto'

/** A secret by which a guest is known as the holder of reserved copies. */
export const newReservationToken = (): string => randomBytes(32).toString('base64url')

/** As the database knows the holder of a token: a leaked row lets nobody take the copies. */
export const hashReservationToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** @returns the holder of a token; null without one */
export const holderOf = (token: string | undefined): string | null =>
  token === undefined ? null : hashReservationToken(token)
