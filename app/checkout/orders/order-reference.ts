/** Excludes 0, O, 1 and I, which are easily confused. 32 characters, so five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 40 random bits, so that references cannot be guessed or enumerated. */
export const REFERENCE_BYTES = 8

const REFERENCE = /^FR-(\d{4})-([2-9A-HJ-NP-Z]{8})$/

/**
 * Makes the reference of an order, such as `FR-2026-K7QM4XZD`.
 * @param bytes `REFERENCE_BYTES` random bytes
 */
export function referenceOf(at: Date, bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return `FR-${at.getUTCFullYear()}-${letters.join('')}`
}

/** Normalises a typed reference, with any case and hyphens; null for an invalid one. */
export function parseReference(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const reference = letters.replace(/^(FR)(\d{4})(.*)$/, '$1-$2-$3')
  return REFERENCE.test(reference) ? reference : null
}
