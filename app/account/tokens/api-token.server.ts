import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'frame_'
const RANDOM_BYTES = 32
const FORMAT = /^frame_(?<random>[0-9a-f]{64})(?<checksum>[0-9a-f]{8})$/

/** A new API token: `frame_`, 256 random bits and the CRC-32 of those, in hexadecimal. */
export function newApiToken(): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Whether a text is a token by its format and checksum, without a look into the database. */
export function isApiToken(text: string): boolean {
  const { random = '', checksum } = FORMAT.exec(text)?.groups ?? {}
  return checksum !== undefined && checksumOf(random) === checksum
}

/** What is stored of a token. SHA-256 is enough for random secrets, which nobody can guess. */
export const hashApiToken = (token: string): string => hash('sha256', token)

const checksumOf = (random: string): string => crc32(random).toString(16).padStart(8, '0')
