import { Buffer } from 'node:buffer'
import type { ServerResponse } from 'node:http'
import { encodingChooser, matchesTag } from '../kernel/encoding.ts'

/** An answer that is kept whole: nothing is put together again for the next one who asks. */
export type KeptAnswer = {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer> | null
  readonly written: Written
}

/** The same as Node takes it with the least work: names and values by turns, and a body that goes out with its head. */
type Written = { readonly headers: string[]; readonly body: Buffer<ArrayBuffer> | string | null }

/** Up to here a copy beside the head costs less than a second piece to be written. */
const MOST_COPIED = 4096

export function keepAnswer(
  status: KeptAnswer['status'],
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer> | null,
): KeptAnswer {
  // One view of the bytes for all times: Node would make one for every answer.
  const bytes = body && Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const isCopied = bytes !== null && bytes.length <= MOST_COPIED
  return {
    status,
    headers,
    body: bytes,
    written: {
      headers: listOf(headers),
      body: isCopied ? bytes.toString('latin1') : bytes,
    },
  }
}

const listOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat()

/** Writes a kept answer. It must be the first word that the response says. */
export function sendKept(response: ServerResponse, { status, written }: KeptAnswer): void {
  response.writeHead(status, written.headers)
  if (written.body === null) response.end()
  else response.end(written.body, 'latin1')
}

const ENCODINGS = ['br', 'gzip'] as const
export type KeptEncoding = (typeof ENCODINGS)[number] | 'identity'

/** One thing in the encodings in which it is kept; who takes none of them gets it as it is. */
export type KeptVersions = Partial<Record<KeptEncoding, KeptVersion>> & {
  readonly identity: KeptVersion
}

export type KeptVersion = {
  readonly etag: string
  readonly whole: KeptAnswer
  /** For whoever has it already. */
  readonly unchanged: KeptAnswer
}

/** @param headers of the whole answer, with its `etag` */
export function keepVersion(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer>,
): KeptVersion {
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
  return {
    etag: headers['etag'] ?? '',
    whole: keepAnswer(200, headers, body),
    unchanged: keepAnswer(304, rest, null),
  }
}

/** The same bytes under another header. */
export function withHeader(version: KeptVersion, name: string, value: string): KeptVersion {
  const change = (answer: KeptAnswer): KeptAnswer => {
    const headers = { ...answer.headers, [name]: value }
    return { ...answer, headers, written: { ...answer.written, headers: listOf(headers) } }
  }
  const { etag, whole, unchanged } = version
  return { etag, whole: change(whole), unchanged: change(unchanged) }
}

const choose = encodingChooser(ENCODINGS)

/** What to send to somebody who takes these encodings and has that version. */
export function chooseVersion(
  versions: KeptVersions,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): KeptAnswer {
  const version = versions[choose(acceptEncoding)] ?? versions.identity
  if (ifNoneMatch === undefined) return version.whole
  return matchesTag(ifNoneMatch, version.etag) ? version.unchanged : version.whole
}
