import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'frame_'
const RANDOM_BYTES = 32
const FORMAT = /^frame_(?<random>[0-9a-f]{64})(?<checksum>[0-9a-f]{8})$/

/** Creates an API token: `frame_`, 256 random bits and their CRC-32, in hexadecimal. */
export function newApiToken(): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Checks format and checksum of a token without a database lookup. */
export function isApiToken(text: string): boolean {
  const { random = '', checksum } = FORMAT.exec(text)?.groups ?? {}
  return checksum !== undefined && checksumOf(random) === checksum
}

/** The stored hash. SHA-256 suffices, since random secrets cannot be guessed. */
export const hashApiToken = (token: string): string => hash('sha256', token)

const checksumOf = (random: string): string => crc32(random).toString(16).padStart(8, '0')
