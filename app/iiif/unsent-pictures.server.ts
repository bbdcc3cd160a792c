import type { ServerResponse } from 'node:http'

/** Bytes of large pictures that are drawn and not sent, since their readers are slow. */
const MAX_BYTES = 128 * 1024 * 1024
/** Of one address: the largest picture, and some more. */
const MAX_BYTES_PER_ADDRESS = 32 * 1024 * 1024

export type UnsentPictures = {
  /** @returns false if too much is unsent already; otherwise counts until the response is closed */
  hold(bytes: number, address: string, response: ServerResponse | undefined): boolean
}

export function createUnsentPictures(): UnsentPictures {
  const byAddress = new Map<string, number>()
  let total = 0

  function add(bytes: number, address: string): void {
    total += bytes
    const held = (byAddress.get(address) ?? 0) + bytes
    if (held === 0) byAddress.delete(address)
    else byAddress.set(address, held)
  }

  return {
    hold(bytes, address, response) {
      const held = byAddress.get(address) ?? 0
      if (total + bytes > MAX_BYTES || held + bytes > MAX_BYTES_PER_ADDRESS) return false
      if (response === undefined || response.destroyed) return true
      add(bytes, address)
      response.once('close', () => add(-bytes, address))
      return true
    },
  }
}
