import { randomBytes } from 'node:crypto'
import { hashToken } from '../http/secret-token.server.ts'

/** A secret by which a guest is known as the holder of reserved copies. */
export const newReservationToken = (): string => randomBytes(32).toString('base64url')

/** @returns the holder of a token; null without one */
export const holderOf = (token: string | undefined): string | null =>
  token === undefined ? null : hashToken(token)
