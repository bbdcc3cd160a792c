import { Buffer } from 'node:buffer'
import type { Operation } from './description.ts'

/** The sender of a request. */
export type Role = 'guest' | 'collector' | 'artist'
export const ROLES: readonly Role[] = ['guest', 'collector', 'artist']

/** A request as it is sent. */
export type FuzzRequest = {
  readonly kind: 'api' | 'page' | 'file' | 'framing' | 'host'
  /** A description for people: the kind of request, and its mutations. */
  readonly label: string
  readonly role: Role
  readonly method: string
  readonly bytes: Buffer
  /** The operation of the description that it was made from. */
  readonly operation?: Operation
  /** True if the sender's cookie is on the request, unmutated. */
  readonly isSignedIn: boolean
  /** The only correct status. */
  readonly expectedStatus?: number
}

export type Head = {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** Encodes text beyond ASCII as UTF-8, and characters that would end a header line as a blank. */
export function toBytes({ method, target, headers, body }: Head): Buffer {
  const line = (text: string) =>
    Buffer.from(text.replaceAll(/[\r\n]|\0/g, ' '), 'utf8').toString('latin1')
  const announced = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const needsLength = !announced && (body.length > 0 || !/^(GET|HEAD|OPTIONS)$/.test(method))
  const lines = [
    `${method} ${line(target).replaceAll(' ', '%20')} HTTP/1.1`,
    'host: localhost',
    ...headers.map(([name, value]) => `${name}: ${line(value)}`),
    ...(needsLength ? [`content-length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

/** A request as readable text, without characters that a terminal interprets. */
export function show(bytes: Buffer, most = 1500): string {
  const text = bytes.subarray(0, most).toString('latin1')
  const visible = text.replaceAll(
    /[^\x20-\x7e\r\n]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return bytes.length > most ? `${visible}… (${bytes.length} bytes)` : visible
}
