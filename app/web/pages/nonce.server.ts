import { randomBytes } from 'node:crypto'

const BYTES = 16
/** Asking the system for so many at a time costs hardly more than asking it for one. */
const AT_A_TIME = 64

let drawn = Buffer.alloc(0)
let used = 0

/** 16 random bytes that nobody had before, as text that needs no escaping anywhere. */
export function newNonce(): string {
  if (used === drawn.length) {
    drawn = randomBytes(BYTES * AT_A_TIME)
    used = 0
  }
  used += BYTES
  return drawn.toString('base64url', used - BYTES, used)
}
