import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { EmbeddedPostgresError } from '../../../db/embedded/embedded-postgres-error.ts'
import { readConfig } from '../../config/config.server.ts'
import { LogFileError } from '../ops/log.server.ts'
import { explainStart } from './explain-start.server.ts'

test.each(['203.0.113.9', 'frame.invalid'])(
  'a host of another machine is named: %s',
  async (host) => {
    const [error] = await once(createServer().listen({ host, port: 0 }), 'listening').then(
      () => [new Error('listens')],
      (fault: unknown) => [fault],
    )
    expect(explainStart(error, readConfig({ HOST: host }))).toContain(
      `HOST is no address of this machine (${host})`,
    )
  },
)

test('a file without permission is not mistaken for the port', () => {
  const error = Object.assign(new Error("EACCES: permission denied, open '/data/x'"), {
    code: 'EACCES',
    syscall: 'open',
  })
  expect(explainStart(error, readConfig({}))).not.toContain('Port')
})

test('a foreseeable fault is explained without a stack, also one of another copy of its module', () => {
  class OtherCopy extends Error {
    readonly isExplained = true
  }
  for (const error of [
    new LogFileError('Frame cannot write its log.'),
    new EmbeddedPostgresError('busy', 'Frame cannot write its log.'),
    new OtherCopy('Frame cannot write its log.'),
  ]) {
    expect(explainStart(error)).toBe('Frame cannot write its log.')
  }
})
