import { expect, test } from 'vitest'
import { DatabaseUrlError, readDatabaseUrl } from './database-url.server.ts'

function refusalOf(url: string): string {
  try {
    readDatabaseUrl(url)
  } catch (error) {
    if (error instanceof DatabaseUrlError) return error.message
    throw error
  }
  return ''
}

test('a URL names the server, the database and the role', () => {
  expect(readDatabaseUrl('postgres://ann:p%40ss%23@db.example:6432/gallery').client).toMatchObject({
    host: 'db.example',
    port: 6432,
    database: 'gallery',
    user: 'ann',
    password: 'p@ss#',
  })
})

test.each([
  'postgres:///frame?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/frame',
  'postgresql://ann:pass@%2Fvar%2Frun%2Fpostgresql/frame',
  'postgres://ann:pass@/frame?host=/var/run/postgresql',
])('%s names the folder of a socket', (url) => {
  expect(readDatabaseUrl(url).client).toMatchObject({
    host: '/var/run/postgresql',
    database: 'frame',
  })
})

test('parameters of other drivers and of poolers are ignored by name', () => {
  const url = 'postgres://h/d?schema=public&pgbouncer=true&connection_limit=5&gssencmode=disable'
  const { client, ignored } = readDatabaseUrl(url)
  expect(ignored).toEqual(['pgbouncer', 'connection_limit', 'gssencmode'])
  expect(Object.keys(client)).not.toEqual(expect.arrayContaining(['pgbouncer']))
})

test('channel binding and the connection timeout of libpq are understood', () => {
  const url = 'postgres://h/d?sslmode=require&channel_binding=require&connect_timeout=7'
  const { client, ignored } = readDatabaseUrl(url)
  expect(client).toMatchObject({ enableChannelBinding: true, connectionTimeoutMillis: 7000 })
  expect(ignored).toEqual([])
})

test.each([
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
  ['disable', false],
  ['no-verify', { rejectUnauthorized: false }],
])('sslmode=%s has the meaning that libpq gives it', (mode, ssl) => {
  expect(readDatabaseUrl(`postgres://h/d?sslmode=${mode}`).client.ssl).toEqual(ssl)
})

test.each(['pa#ss', '12#ss', 'pa/ss', '12/ss', 'pa?ss', 'pa:ss/', 'pa%ffss', 'pa[ss/'])(
  'the unescaped password %s is refused without being shown',
  (password) => {
    const refusal = refusalOf(`postgres://frame:${password}@db.example/frame`)
    expect(refusal).toContain('%23 for #')
    expect(refusal).not.toContain(password)
  },
)

test.each([
  ['mysql://localhost/frame', 'has to begin with postgres://'],
  ['localhost', 'has to begin with postgres://'],
  ['postgres://h/d?schema=art', 'leave out “schema=”'],
  ['postgres://h/d?sslmode=allowed', 'has an unknown sslmode'],
  ['postgres://h/d?sslmode=verify-ca', 'needs sslrootcert'],
  ['postgres://h/d?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'names a file'],
])('%s is refused', (url, reason) => {
  expect(refusalOf(url)).toContain(reason)
})
