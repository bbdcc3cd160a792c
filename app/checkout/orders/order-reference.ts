/** Without 0, O, 1 and I, which people mistake for each other. 32 characters: five bits each. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 40 random bits a year: nobody finds another order by counting on. */
export const REFERENCE_BYTES = 8

const REFERENCE = /^FR-(\d{4})-([2-9A-HJ-NP-Z]{8})$/

/**
 * The reference of an order, such as `FR-2026-K7QM4XZD`.
 * @param bytes random ones, `REFERENCE_BYTES` of them
 */
export function referenceOf(at: Date, bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
  return `FR-${at.getUTCFullYear()}-${letters.join('')}`
}

/** The reference that somebody means who leaves out hyphens, or types small letters; or null. */
export function parseReference(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const reference = letters.replace(/^(FR)(\d{4})(.*)$/, '$1-$2-$3')
  return REFERENCE.test(reference) ? reference : null
}
