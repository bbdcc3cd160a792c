import { randomBytes } from 'node:crypto'

const BYTES = 16
/** Nonces drawn at a time, which costs hardly more than drawing one. */
const BATCH_SIZE = 64

let drawn = Buffer.alloc(0)
let used = 0

/** 16 new random bytes, as text that needs no escaping. */
export function newNonce(): string {
  if (used === drawn.length) {
    drawn = randomBytes(BYTES * BATCH_SIZE)
    used = 0
  }
  used += BYTES
  return drawn.toString('base64url', used - BYTES, used)
}
