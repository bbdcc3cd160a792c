import { Buffer } from 'node:buffer'
import { rightRequest, type Sender } from './api-request.ts'
import type { Operation } from './description.ts'
import type { Draw } from './draw.ts'
import type { FuzzRequest } from './request.ts'

/** Lines for the Host header, and the status that each of them gets. */
const HOSTS: readonly (readonly [string, 400 | 421])[] = [
  ['host: evil.example', 421],
  ['host: evil.example:80', 421],
  ['HOST: EVIL.EXAMPLE', 421],
  ['host: localhost.evil.example', 421],
  ['host: 127.0.0.1.evil.example', 421],
  ['host: evillocalhost', 421],
  ['host: 169.254.169.254', 421],
  ['host: evil.example\r\nx-forwarded-host: localhost', 421],
  ['host: evil.example\r\norigin: http://evil.example', 421],
  ['x-forwarded-host: localhost', 400],
  ['host: ', 400],
  ['host: localhost\r\nhost: localhost', 400],
  ['host: localhost\r\nHost: evil.example', 400],
  ['host: evil.example\r\nhost: localhost', 400],
  ['host: localhost, evil.example', 400],
  ['host: localhost:notaport', 400],
  ['host: localhost:99999', 400],
  ['host: user@localhost', 400],
  ['host: localhost/..', 400],
  ['host: [::1', 400],
]

const OWN = 'host: localhost'

/** A valid request, except for the host name by which it calls the server. */
export function hostRequest(operation: Operation, sender: Sender, draw: Draw): FuzzRequest {
  const request = rightRequest(operation, sender, draw)
  const [lines, status] = draw.pick(HOSTS)
  const { bytes } = request
  const at = bytes.indexOf(OWN)
  return {
    ...request,
    kind: 'host',
    label: `${operation.name} as ${sender.role}: ${JSON.stringify(lines)}`,
    bytes: Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(lines, 'latin1'),
      bytes.subarray(at + OWN.length),
    ]),
    expectedStatus: status,
  }
}
