import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type NetConnectOpts } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { DatabaseStartFault } from '../app/database/start-fault.ts'
import { openTestDatabase, type TestDatabaseAddress } from '../tests/helpers/database/database.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../tests/helpers/database/database-proxy.ts'
import { connectSql, type Sql } from '../tests/helpers/database/sql.ts'
import { prepareDatabase, refuseServer, type DatabaseToPrepare } from './prepare-database.ts'
import { isExplained } from '../app/kernel/error-code.ts'
import { FRAME_TABLES } from './tables.ts'
import { applyMigrations, listMigrations, MigrationError, NewerDatabaseError } from './migrate.ts'

const { server } = inject('database')
const socket: NetConnectOpts = server.host.startsWith('/')
  ? { path: `${server.host}/.s.PGSQL.${server.port}` }
  : { host: server.host, port: server.port }
/** Makes the server reachable over TCP, as external servers are. */
let proxy: DatabaseProxy
let admin: Sql
const databases: string[] = []
const roles: string[] = []
const listeners: { close(): unknown }[] = []

beforeAll(async () => {
  admin = connectSql({ target: server, max: 1 }).sql
  proxy = await openDatabaseProxy(socket)
})

afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close()
})

afterAll(async () => {
  for (const name of databases) await admin.unsafe(`drop database ${name} with (force)`)
  for (const name of roles) await admin.unsafe(`drop role ${name}`)
  await admin.end()
  await proxy.close()
})

const newName = () => `frame_start_${randomBytes(5).toString('hex')}`

/** An empty database. @param options of CREATE DATABASE */
async function createDatabase(options = ''): Promise<TestDatabaseAddress> {
  const database = newName()
  await admin.unsafe(`create database ${database} ${options}`)
  databases.push(database)
  return { ...server, database }
}

/** @param options of CREATE ROLE */
async function createRole(options = 'login') {
  const user = newName()
  await admin.unsafe(`create role ${user} password 'open' ${options}`)
  roles.push(user)
  // Only a superuser may have the options of Frame's own sessions.
  return { user, password: 'open', options: '' }
}

async function runIn(target: TestDatabaseAddress, statements: string): Promise<void> {
  const { sql, close } = connectSql({ target, max: 1 })
  await sql.unsafe(statements)
  await close()
}

type Task = Partial<DatabaseToPrepare> & Pick<DatabaseToPrepare, 'target'>

const prepare = (task: Task) =>
  prepareDatabase({ directTarget: task.target, report: () => {}, waits: {}, ...task })

/** The fault of a start, whose message has to be one sentence without SQL. */
async function faultOf(task: Task): Promise<DatabaseStartFault> {
  const fault = await prepare(task).catch((error: unknown) => error)
  if (!(fault instanceof DatabaseStartFault)) throw new Error('no fault', { cause: fault })
  expect(fault.message).toMatch(/^[A-Z][^\n]+: [^\n]+\.$/)
  expect(fault.message).not.toMatch(/\bselect\b|\$1|__drizzle|params/)
  expect(fault.cause).toBeUndefined()
  return fault
}

const urlAt = (port: number, { user, password, database }: TestDatabaseAddress, parameters = '') =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}${parameters}`

test('an empty database gets the tables that the checks know', async () => {
  const target = await createDatabase()
  await prepare({ target })
  const { sql, close } = connectSql({ target, max: 1 })
  const tables = await sql`select tablename from pg_tables where schemaname = 'public' order by 1`
  expect(tables.map(({ tablename }) => tablename)).toEqual(FRAME_TABLES)
  await close()
})

test('a role that may not create tables is told so', async () => {
  const target = { ...(await createDatabase()), ...(await createRole()) }
  const fault = await faultOf({ target })
  expect(fault.code).toBe('no-right')
  expect(fault.message).toContain(`“${target.user}”`)
  expect(fault.message).toContain(`“${target.database}”`)
})

test('a role that may not change the tables of their owner is told so', async () => {
  const target = await createDatabase()
  const { sql, close } = connectSql({ target, max: 1 })
  await sql.begin((tx) => applyMigrations(tx.client, listMigrations().slice(0, 5)))
  const role = await createRole()
  await sql.unsafe(`
    grant create on database ${target.database} to ${role.user};
    grant all on schema public, drizzle to ${role.user};
    grant all on all tables in schema public, drizzle to ${role.user}`)
  await close()
  expect((await faultOf({ target: { ...target, ...role } })).code).toBe('no-right')
})

test('a read-only role is told so before anybody signs in', async () => {
  const target = await createDatabase()
  await prepare({ target })
  const reader = await createRole()
  await runIn(
    target,
    `grant select on all tables in schema public, drizzle to ${reader.user};
    grant usage on schema public, drizzle to ${reader.user}`,
  )
  const fault = await faultOf({ target: { ...target, ...reader } })
  expect(fault.code).toBe('no-right-to-tables')
  expect(fault.message).toContain('sessions, stock_photo_pages')

  const { user } = await createRole('login superuser')
  await admin.unsafe(`alter role ${user} set default_transaction_read_only = on`)
  const readOnly = { ...target, user, password: 'open', options: '' }
  expect((await faultOf({ target: readOnly })).code).toBe('read-only')
})

test('a database with tables of another program is left as it is', async () => {
  const target = await createDatabase()
  await runIn(target, 'create table users (id int); create table other (id int)')
  const fault = await faultOf({ target })
  expect(fault.code).toBe('foreign-tables')
  expect(fault.message).toContain('(users)')
  await expect(runIn(target, 'create schema drizzle')).resolves.toBeUndefined()
})

test('a database that does not store UTF-8 is refused before it is changed', async () => {
  const target = await createDatabase(
    `encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`,
  )
  const fault = await faultOf({ target })
  expect(fault.code).toBe('not-utf8')
  expect(fault.message).toContain('SQL_ASCII')
  await expect(runIn(target, 'create schema drizzle')).resolves.toBeUndefined()
})

test.each([
  [120_020, '12.20', true],
  [130_016, '13.16', true],
  [140_000, '14.0', false],
  [180_004, '18.4', false],
])('a server of version %i is %s: refused %s', (version, name, isRefused) => {
  const address = { server: 'db:5432', database: 'frame', role: 'frame' }
  const found = { version, name, encoding: 'UTF8', is_read_only: false }
  const check = () => refuseServer(found, address)
  if (isRefused) expect(check).toThrow(`is PostgreSQL ${name}, and Frame needs 14 or later`)
  else expect(check).not.toThrow()
})

test('a database with a migration that this Frame does not have is left as it is', async () => {
  const target = await createDatabase()
  await prepare({ target })
  // A migration between two known ones: another version need not be ahead of this one in every way.
  await runIn(
    target,
    `insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'theirs', max(created_at) - 1 from drizzle.__drizzle_migrations`,
  )
  await expect(prepare({ target })).rejects.toThrow(NewerDatabaseError)
})

test('a migration that PostgreSQL refuses is explained by its own words', async () => {
  const target = await createDatabase()
  const { sql, close } = connectSql({ target, max: 1 })
  await sql.begin((tx) => applyMigrations(tx.client, listMigrations().slice(0, 5)))
  await close()
  // A table that a later migration creates.
  await runIn(target, 'create table certificates (of_another_program text)')
  const error: unknown = await prepare({ target }).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(MigrationError)
  expect(String(error)).toContain('PostgreSQL says “relation "certificates" already exists”')
  expect(isExplained(error)).toBe(true)
})

test('sslmode=require at a server without TLS is explained', async () => {
  const target = urlAt(proxy.port, server, '?sslmode=require')
  expect((await faultOf({ target })).code).toBe('no-tls')
})

test('a wrong password, an unknown database and a role that may not sign in are told apart', async () => {
  const wrong = await faultOf({ target: { ...server, password: 'secret word' } })
  expect(wrong.code).toBe('wrong-password')
  expect(wrong.message).not.toContain('secret word')
  const unknown = await faultOf({ target: { ...server, database: 'nowhere' } })
  expect(unknown.code).toBe('unknown-database')
  const role = await createRole('nologin')
  expect((await faultOf({ target: { ...server, ...role } })).code).toBe('not-admitted')
})

test('a server without a free connection is told apart', async () => {
  const target = { ...(await createDatabase()), ...(await createRole('login connection limit 0')) }
  expect((await faultOf({ target })).code).toBe('too-many-connections')
})

test('an unreachable server, an unknown host and another kind of server are told apart', async () => {
  const closed = await openDatabaseProxy({ port: 1 })
  await closed.close()
  const refused = await faultOf({ target: urlAt(closed.port, server) })
  expect(refused.code).toBe('no-server')
  expect(refused.message).toContain(`127.0.0.1:${closed.port}`)
  const missing = await faultOf({ target: { ...server, host: '/nowhere/socket' } })
  expect(missing.code).toBe('no-server')
  const host = await faultOf({ target: 'postgres://frame:open@frame.invalid/frame' })
  expect(host.code).toBe('unknown-host')
  const http: Server = createServer().listen(0, '127.0.0.1')
  listeners.push(http)
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  expect((await faultOf({ target: urlAt(port, server) })).code).toBe('no-answer')
})

/** The message of a starting PostgreSQL: an ErrorResponse with severity, code and message. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A server that is starting. @param at its port; a free one by default */
async function openStartingServer(at = 0) {
  let asked = 0
  const starting = createTcpServer((socket) => {
    asked += 1
    socket.on('error', () => {})
    socket.once('data', () => socket.end(startingUp()))
  }).listen(at, '127.0.0.1')
  listeners.push(starting)
  await once(starting, 'listening')
  return { starting, port: (starting.address() as AddressInfo).port, times: () => asked }
}

test('a start waits for a server that is starting, and says so once', async () => {
  const target = await createDatabase()
  const own = await openDatabaseProxy(socket)
  await own.close()
  const { starting, port, times } = await openStartingServer(own.port)
  const reports: string[] = []
  const preparing = prepare({
    target: urlAt(port, target),
    report: (message) => void reports.push(message),
    waits: { 'still-starting': 15_000, 'no-server': 15_000 },
  })
  await expect.poll(times).toBeGreaterThan(1)
  starting.close()
  await once(starting, 'close')
  await own.open()
  await preparing
  await own.close()
  expect(reports).toEqual([`Waiting for PostgreSQL at 127.0.0.1:${port}, at most 15 seconds.`])
})

test('a start waits no longer than it says', async () => {
  const { port } = await openStartingServer()
  const fault = await faultOf({ target: urlAt(port, server), waits: { 'still-starting': 300 } })
  expect(fault.code).toBe('still-starting')
})

test('the folder of a socket may be the host', async () => {
  const { host, user, password } = server
  const database = await openTestDatabase()
  const name = database.address.database
  const secret = encodeURIComponent(password)
  for (const target of [
    `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}&password=${secret}`,
    `postgres://${user}:${secret}@${encodeURIComponent(host)}/${name}`,
  ]) {
    await expect(prepare({ target })).resolves.toMatchObject({ pooling: 'direct' })
  }
  await database.close()
})
