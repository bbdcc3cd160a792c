import { expect, test } from 'vitest'
import { chooseAccount } from './cluster-account.ts'

const ROOT = 'root:x:0:0:root:/root:/bin/bash'
const NOBODY = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin'
const POSTGRES = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash'
const DAEMON = 'daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin'
const ADA = 'ada:x:1000:1001::/home/ada:/bin/sh'

test('the server of root runs as postgres, else as nobody, else as the first user', () => {
  const choose = (...lines: string[]): unknown => chooseAccount(`# accounts\n${lines.join('\n')}\n`)
  expect(choose(ROOT, DAEMON, NOBODY, ADA, POSTGRES)).toEqual({
    name: 'postgres',
    uid: 101,
    gid: 104,
  })
  expect(choose(ROOT, DAEMON, ADA, NOBODY)).toEqual({ name: 'nobody', uid: 65_534, gid: 65_533 })
  expect(choose(ROOT, DAEMON, ADA)).toEqual({ name: 'ada', uid: 1000, gid: 1001 })
})

test('the choice is neither root under another name nor a system account', () => {
  expect(chooseAccount(`${ROOT}\npostgres:x:0:0::/:/bin/sh\n${DAEMON}\n`)).toBeNull()
  expect(chooseAccount('')).toBeNull()
})

test('the account nobody of macOS has a negative number', () => {
  expect(chooseAccount('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n')).toEqual({
    name: 'nobody',
    uid: 4_294_967_294,
    gid: 4_294_967_294,
  })
})
