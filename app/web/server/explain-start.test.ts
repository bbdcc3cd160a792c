import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.server.ts'
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
