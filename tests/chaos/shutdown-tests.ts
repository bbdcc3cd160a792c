import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect as dial } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { connectSql } from '../helpers/database/sql.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { readProcessState } from '../../db/embedded/process-state.ts'
import {
  findPostmaster,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { DELIVERY, PASSWORD } from '../helpers/app/person.ts'
import { makeUsedDataDir } from '../helpers/site/used-data-dir.ts'

const PRICE = 120

let server: BuiltServer

/** An artist whose cart holds one of the artist's works, with a function that calls the API. */
async function openArtist() {
  let cookie = ''
  const headersFor = () => ({ 'content-type': 'application/json', cookie })
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headersFor(), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
  const names = { firstName: 'Mira', lastName: 'Quill', isArtist: true }
  await call('POST', '/users', { ...names, email: 'mira@example.com', password: PASSWORD })
  const image = await call('POST', '/images', { dataUrl: await drawing() })
  const work = { title: 'Dusk', price: PRICE, imageId: image.body.id }
  const { id } = (await call('POST', '/artworks', work)).body
  await call('PUT', `/artworks/${id}/publication`)
  await call('POST', '/cart/items', { id })
  return { call, headersFor }
}

async function drawing(): Promise<string> {
  return `data:image/png;base64,${Buffer.from(await plainImage()).toString('base64')}`
}

/** Locks the rows of all users, so that a checkout waits. The connection holds no server lease. */
async function lockUsers() {
  const database = await startEmbeddedPostgres({ dataDir: server.dataDir, log: () => {} })
  const { sql } = connectSql({ target: database.connection, max: 2 })
  await database.stop()
  const release = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const over = sql.begin(async (tx) => {
    await tx`select id from users for update`
    isHeld.resolve()
    await release.promise
  })
  await isHeld.promise
  const countWaiting = async () => {
    const [row] = await sql`select count(*)::int as count from pg_locks where not granted`
    return Number(row?.['count'])
  }
  return {
    countWaiting,
    async release() {
      release.resolve()
      await over
      await sql.end({ timeout: 1 })
    },
  }
}

/** Sends a part of an upload. */
async function beginUpload(headers: Record<string, string>) {
  const body = JSON.stringify({ dataUrl: await drawing() })
  const upload = request(`${server.url}/api/images`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  })
  await new Promise((resolve) => upload.write(body.slice(0, 50), resolve))
  return async () => {
    upload.end(body.slice(50))
    const [answer] = (await once(upload, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
}

/** Sends a part of a request. `cutOff` resolves when the server ends it. */
async function beginEndlessRequest() {
  const headers = { 'content-type': 'application/json', 'content-length': 1000 }
  const endless = request(`${server.url}/api/users`, { method: 'POST', headers })
  const cutOff = once(endless, 'error')
  await new Promise((resolve) => endless.write('{', resolve))
  return { cutOff }
}

const isOpen = () =>
  new Promise<boolean>((resolve) => {
    const socket = dial(Number(new URL(server.url).port), 'localhost')
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
  })

/** Tests a shutdown while requests are under way. */
export function testShutdown(workers: number): void {
  beforeAll(() => ensureBuild(process.cwd()))

  afterEach(async () => {
    await server.stop()
    await removeDataDir(server.dataDir)
  })

  test('a shutdown finishes a checkout and an upload, cuts off an endless request, and refuses new connections', async () => {
    server = await startBuiltServer({
      dataDir: await makeUsedDataDir(),
      settings: { WORKERS: String(workers) },
    })
    const postmaster = await findPostmaster(server.dataDir)
    const artist = await openArtist()
    const people = await lockUsers()
    const finishUpload = await beginUpload(artist.headersFor())
    const { cutOff } = await beginEndlessRequest()
    const order = { delivery: DELIVERY, total: PRICE }
    const checkout = artist.call('POST', '/purchases', order, { 'idempotency-key': 'one-order' })
    await expect.poll(people.countWaiting).toBeGreaterThan(0)

    const exited = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await expect.poll(isOpen).toBe(false)
    await people.release()
    expect(await checkout).toMatchObject({ status: 201, body: { total: PRICE } })
    expect(await finishUpload()).toBe(201)
    await cutOff
    expect(await exited).toEqual([0, null])
    await expect.poll(() => readProcessState(postmaster)).not.toBe('alive')
  })
}
