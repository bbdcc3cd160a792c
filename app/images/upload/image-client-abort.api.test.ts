import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { answerError, type ApiEnv } from '../../http/http.server.ts'
import { unlimitedRateLimiter } from '../../http/rate-limit.server.ts'
import {
  openTemporaryStore,
  openUncounted,
  plainImage,
  type TemporaryStore,
} from '../image-fixture.server.ts'
import { createBoundedQueue, type BoundedQueue } from '../../kernel/task-queue.ts'
import { createImageApi } from '../image.api.server.ts'
import { listen } from '../../../tests/helpers/site/listen.ts'

let database: TestDatabase
let folder: TemporaryStore
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await openTemporaryStore()
})
afterAll(async () => {
  await database.close()
  await folder.remove()
})

/** A queue that starts no job until it is opened. */
function occupiedQueue() {
  const [opened, came, done] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const { admit, ...steps } = createBoundedQueue({ concurrency: 1, maxWaiting: 1 })
  const queue: BoundedQueue = {
    ...steps,
    async admit(job) {
      came?.resolve()
      await opened?.promise
      return admit(job).finally(() => done?.resolve())
    },
  }
  return { queue, came: came?.promise, open: () => opened?.resolve(), done: done?.promise }
}

async function openServer(queue: BoundedQueue) {
  const app = new Hono<ApiEnv>()
  const viewer = {
    id: 'v',
    sessionId: 's',
    isArtist: true,
    email: 'v@example.org',
    firstName: 'Vera',
    lastName: 'Viewer',
  }
  app.use(async (c, next) => {
    c.set('findViewer', async () => viewer)
    await next()
  })
  const services = {
    db: database.db,
    store: folder.store,
    log: silentLog,
    limiter: unlimitedRateLimiter,
    openAccount: openUncounted,
    queue,
  }
  app.route('/api', createImageApi(services))
  app.onError((error, c) => answerError(error, c, silentLog))
  const server = createAdaptorServer({ fetch: app.fetch })
  const port = await listen(server)
  const count = () =>
    new Promise<number>((resolve) => server.getConnections((_, found) => resolve(found)))
  return { server, count, url: `http://127.0.0.1:${port}` }
}

test('an upload whose client disconnected while it waited is not processed', async () => {
  const { queue, came, open, done } = occupiedQueue()
  const { server, count, url } = await openServer(queue)
  const sender = new AbortController()
  const body = new FormData()
  body.set('file', new File([await plainImage()], 'a.png'))
  const init = { method: 'POST', body, signal: sender.signal }
  const answer = fetch(`${url}/api/images`, init).catch(() => 'gone')
  await came
  sender.abort()
  expect(await answer).toBe('gone')
  while ((await count()) > 0) await sleep(5)
  open()
  await done
  expect(await folder.listAll()).toEqual([])
  server.close()
})
