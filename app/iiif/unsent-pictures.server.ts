import type { ServerResponse } from 'node:http'
import { createTally } from '../kernel/tally.ts'

/** Bytes of large pictures that are drawn and not sent, since their readers are slow. */
const MAX_BYTES = 128 * 1024 * 1024
/** The limit for one address: the largest picture, and some more. */
const MAX_BYTES_PER_ADDRESS = 32 * 1024 * 1024

export type UnsentPictures = {
  /** @returns false if too much is unsent already; otherwise counts until the response is closed */
  hold(bytes: number, address: string, response: ServerResponse | undefined): boolean
}

export function createUnsentPictures(): UnsentPictures {
  const unsent = createTally()
  let total = 0

  function add(bytes: number, address: string): void {
    total += bytes
    unsent.add(address, bytes)
  }

  return {
    hold(bytes, address, response) {
      const held = unsent.of(address)
      if (total + bytes > MAX_BYTES || held + bytes > MAX_BYTES_PER_ADDRESS) return false
      if (response === undefined || response.destroyed) return true
      add(bytes, address)
      response.once('close', () => add(-bytes, address))
      return true
    },
  }
}
