import { Buffer } from 'node:buffer'
import type { Operation } from './description.ts'

/** Who sends a request. */
export type Role = 'guest' | 'collector' | 'artist'
export const ROLES: readonly Role[] = ['guest', 'collector', 'artist']

/** A request as it will stand on the wire. */
export type FuzzRequest = {
  readonly kind: 'api' | 'page' | 'file' | 'framing' | 'host'
  /** For people: what it is, and what was done to it. */
  readonly label: string
  readonly role: Role
  readonly method: string
  readonly bytes: Buffer
  /** The operation of the description that it was made from. */
  readonly operation?: Operation
  /** True when its sender's own cookie is on it, unharmed. */
  readonly isSignedIn: boolean
  /** The only status that is right. */
  readonly expectedStatus?: number
}

export type Head = {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

/** Text beyond ASCII leaves as UTF-8; what would end a header line leaves as a blank. */
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

/** A request so that a person can read it, and no terminal takes harm. */
export function show(bytes: Buffer, most = 1500): string {
  const text = bytes.subarray(0, most).toString('latin1')
  const visible = text.replaceAll(
    /[^\x20-\x7e\r\n]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return bytes.length > most ? `${visible}… (${bytes.length} bytes)` : visible
}
