import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../tests/helpers/services/webhook-receiver.ts'
import type { NamedJob } from '../../database/jobs.server.ts'
import { revokeRole } from '../operators/operator.store.server.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.server.ts'
import { MAX_ATTEMPTS, MAX_ENDPOINTS } from './webhook.ts'

let app: TestApp
let operator: Person
let artist: Person
let receiver: WebhookReceiver
/** The added jobs by id, as the queue keeps them. */
let jobs: Map<string, NamedJob>
let isQueueRunning: boolean
let sender: WebhookSender

const policy = { loopback: true, privateNetwork: false }

beforeAll(async () => {
  app = await openTestApp({ webhooks: { queue: (deliveries) => sender.queue(deliveries) } })
  operator = await signUpOperator(app)
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

beforeEach(async () => {
  jobs = new Map()
  isQueueRunning = true
  sender = openSender()
  receiver = await startWebhookReceiver()
  app.mails.length = 0
  await app.database.sql`delete from webhook_endpoints`
  await dispatch()
})

afterEach(() => receiver.close())

function openSender(database = app.database): WebhookSender {
  return createWebhookSender({
    db: database.db,
    secret: 'a secret of the tests, long enough to sign with',
    policy,
    jobs: {
      async addNamed(_, added) {
        for (const job of added) if (!jobs.has(job.id)) jobs.set(job.id, job)
        return isQueueRunning
      },
    },
    mailer: { send: async (mail) => void app.mails.push(mail) },
    origin: 'http://localhost:3000',
    log: silentLog,
  })
}

const schedule = (name: string, from = sender) =>
  from.scheduled.find((job) => job.name === name)?.run ?? (() => Promise.reject(new Error(name)))
const dispatch = () => schedule('dispatch-webhooks')(new Date())

/** Runs every waiting job once. @returns the faults for which the queue would repeat them */
async function runJobs(): Promise<string[]> {
  const faults: string[] = []
  for (const { data } of jobs.values()) {
    await sender.queued[0]?.run(data).catch((error: unknown) => faults.push(String(error)))
  }
  return faults
}

async function addEndpoint(events = ['work.published'], path = '/hooks') {
  const json = { url: receiver.url + path, events }
  const { status, body } = await operator.call('POST', '/admin/webhooks', json)
  expect(status).toBe(201)
  return body as { id: string; secret: string }
}

const logOf = async (id: string) =>
  (await operator.call('GET', `/admin/webhooks/${id}/deliveries`)).body.items

const auditOf = async (id: string): Promise<string[]> => {
  const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${id}`)
  return body.items.map(({ action }: { action: string }) => action)
}

describe('an endpoint', () => {
  test('shows its secret once, and stores it encrypted', async () => {
    const { id, secret } = await addEndpoint()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const listed = await operator.call('GET', '/admin/webhooks')
    expect(listed.body.items).toMatchObject([{ id, state: 'active', events: ['work.published'] }])
    expect(JSON.stringify(listed.body)).not.toContain(secret)
    const rows = await app.database.sql`select * from webhook_endpoints`
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
  })

  test.each([
    [{ url: 'http://example.org/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'nothing' }, 'url'],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['webhook.test'] }, 'events.0'],
  ])('with %j is refused', async (change, field) => {
    const json = { url: 'https://example.org/', events: ['work.published'], ...change }
    const { status, body } = await operator.call('POST', '/admin/webhooks', json)
    expect([status, body.errors?.[0].field]).toEqual([422, field])
  })

  test('is one of at most 20', async () => {
    await app.database.sql`
      insert into webhook_endpoints (id, url, secret)
      select gen_random_uuid(), 'https://example.org/', '' from generate_series(1, ${MAX_ENDPOINTS})`
    const json = { url: 'https://example.org/', events: ['work.published'] }
    const { status, body } = await operator.call('POST', '/admin/webhooks', json)
    expect([status, body.code]).toEqual([422, 'webhooks-full'])
  })

  test('leaves every change in the audit log, without its path', async () => {
    const { id } = await addEndpoint(['work.published'], '/hooks/private')
    const path = `/admin/webhooks/${id}`
    await operator.call('PATCH', path, { events: ['order.placed'] })
    await operator.call('PUT', `${path}/secret`)
    await operator.call('POST', `${path}/tests`)
    const [delivery] = await logOf(id)
    await operator.call('PUT', `${path}/deliveries/${delivery.id}/redelivery`)
    expect((await operator.call('DELETE', path)).status).toBe(204)
    expect((await operator.call('DELETE', path)).status).toBe(404)
    expect(await auditOf(id)).toEqual([
      'webhook.deleted',
      'webhook.redelivered',
      'webhook.tested',
      'webhook.rotated',
      'webhook.changed',
      'webhook.added',
    ])
    const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${id}`)
    expect(JSON.stringify(body)).not.toContain('private')
  })

  test('is out of reach for an operator who lost the role and was suspended', async () => {
    const other = await signUpOperator(app)
    const { id } = await addEndpoint()
    expect((await other.call('GET', `/admin/webhooks/${id}`)).status).toBe(200)
    await revokeRole(app.database.db, { userId: other.id, actorId: operator.id })
    expect((await other.call('GET', `/admin/webhooks/${id}`)).status).toBe(403)
    await suspend(operator, other)
    expect((await other.call('DELETE', `/admin/webhooks/${id}`)).status).toBe(401)
    expect((await operator.call('GET', `/admin/webhooks/${id}`)).status).toBe(200)
  })
})

describe('an event', () => {
  test('reaches the endpoints that chose it, signed, with the public shape of the API', async () => {
    const { id, secret } = await addEndpoint()
    await addEndpoint(['order.placed'])
    const workId = await addArtwork(artist, { title: 'Evening' })
    await dispatch()
    expect(await runJobs()).toEqual([])
    expect(receiver.messages).toHaveLength(1)
    const [{ headers, body, path }] = receiver.messages as [(typeof receiver.messages)[0]]
    expect([path, headers['content-type']]).toEqual(['/hooks', 'application/json'])
    const message = new Webhook(secret).verify(body, headers as Record<string, string>)
    const { isFavorited, isInCollection, ...work } = (
      await createGuest(app.api).call('GET', `/artworks/${workId}`)
    ).body
    expect([isFavorited, isInCollection]).toEqual([false, false])
    const images = JSON.stringify(work).replaceAll('"/images/', '"http://localhost:3000/images/')
    expect(message).toMatchObject({ type: 'work.published', data: JSON.parse(images) })
    expect(Object.keys((message as { data: object }).data)).toEqual(Object.keys(work))
    const [entry] = await logOf(id)
    expect(entry).toMatchObject({ state: 'delivered', status: 204, attempts: 1 })
    expect(entry.id).toBe(headers['webhook-id'])
  })

  test('of an order or a report tells nothing of who bought or reported', async () => {
    await addEndpoint(['order.placed', 'report.received', 'artist.joined'])
    const workId = await addArtwork(artist, { price: 40 })
    const buyer = await signUp(app.api, { isArtist: false })
    await buyer.call('POST', '/cart/items', { id: workId })
    const { body: order } = await checkOut(buyer)
    const reported = {
      subject: { kind: 'artwork', id: workId },
      reason: 'other',
      text: 'It is mine, says Zoe',
      email: 'zoe@example.com',
    }
    expect((await createGuest(app.api).call('POST', '/reports', reported)).status).toBe(204)
    const joined = await signUp(app.api, { isArtist: true, firstName: 'Nora' })
    await dispatch()
    expect(await runJobs()).toEqual([])
    const sent = receiver.messages.map(({ body }) => JSON.parse(body))
    expect(sent).toMatchObject([
      { type: 'order.placed', data: { id: order.id, total: 40, items: [{ id: workId }] } },
      { type: 'report.received', data: { subject: { kind: 'artwork', id: workId } } },
      { type: 'artist.joined', data: { id: joined.id, name: 'Nora Artist' } },
    ])
    const text = JSON.stringify(sent)
    const secrets = [buyer.id, buyer.email, artist.email, joined.email, 'Zoe', 'zoe@example.com']
    for (const secret of [...secrets, ...Object.values(DELIVERY)]) {
      expect(text).not.toContain(secret)
    }
  })

  test('becomes one delivery, however many processes look for it', async () => {
    const { id } = await addEndpoint()
    for (const title of ['One', 'Two', 'Three']) await addArtwork(artist, { title })
    const processes = [sender, openSender(), openSender(), openSender()]
    await Promise.all(
      processes.map((process) => schedule('dispatch-webhooks', process)(new Date())),
    )
    expect(await logOf(id)).toHaveLength(3)
    expect(jobs.size).toBe(3)
  })

  test('is sent although the process ended before it added the job', async () => {
    const { id } = await addEndpoint()
    await addArtwork(artist)
    await dispatch()
    jobs.clear()
    await dispatch()
    expect(jobs.size).toBe(0)
    await schedule('dispatch-webhooks')(new Date(Date.now() + 120_000))
    expect(jobs.size).toBe(1)
    await runJobs()
    expect(await logOf(id)).toMatchObject([{ state: 'delivered' }])
  })

  test('from before the endpoint, or during its pause, is not sent', async () => {
    await addArtwork(artist)
    const { id } = await addEndpoint()
    await operator.call('PATCH', `/admin/webhooks/${id}`, { state: 'paused' })
    await addArtwork(artist)
    await dispatch()
    await operator.call('PATCH', `/admin/webhooks/${id}`, { state: 'active' })
    await dispatch()
    expect(await logOf(id)).toEqual([])
  })

  test('of a work that is withheld meanwhile is dropped', async () => {
    const { id } = await addEndpoint()
    const workId = await addArtwork(artist)
    await dispatch()
    await operator.call('PUT', `/admin/artworks/${workId}/hiding`, { reason: 'A copy' })
    await runJobs()
    expect(receiver.messages).toEqual([])
    expect(await logOf(id)).toMatchObject([
      { state: 'dropped', error: 'Its subject is no longer public' },
    ])
  })
})

describe('a delivery', () => {
  /** Sends a test delivery as an operator. @returns its entry in the log */
  async function sendTest(id: string) {
    expect((await operator.call('POST', `/admin/webhooks/${id}/tests`)).status).toBe(202)
    const faults = await runJobs()
    const [entry] = await logOf(id)
    return { entry, faults }
  }

  test('that is answered with 500 is repeated under the same id, and logged', async () => {
    const { id } = await addEndpoint()
    receiver.answer = { status: 500, body: `Out of order\u0000 ${'x'.repeat(5000)}` }
    const { entry, faults } = await sendTest(id)
    expect(faults).toEqual([expect.stringContaining('status 500')])
    expect(entry).toMatchObject({ type: 'webhook.test', state: 'pending', status: 500 })
    expect(entry.answer).toMatch(/^Out of order x{900,1024}$/)
    receiver.answer = { status: 200, body: 'ok' }
    expect(await runJobs()).toEqual([])
    expect(await logOf(id)).toMatchObject([
      { state: 'delivered', status: 200, attempts: 2, answer: 'ok' },
    ])
    const ids = receiver.messages.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([entry.id, entry.id])
    // A job that runs again after its process ended sends nothing.
    await runJobs()
    expect(receiver.messages).toHaveLength(2)
  })

  test('ends after the last attempt, and begins again when an operator says so', async () => {
    const { id } = await addEndpoint()
    receiver.answer = { status: 503 }
    await operator.call('POST', `/admin/webhooks/${id}/tests`)
    await app.database.sql`update webhook_deliveries set attempts = ${MAX_ATTEMPTS - 1}`
    expect(await runJobs()).toEqual([])
    const [failed] = await logOf(id)
    expect(failed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, status: 503 })
    receiver.answer = { status: 204 }
    const path = `/admin/webhooks/${id}/deliveries/${failed.id}/redelivery`
    expect((await operator.call('PUT', path)).status).toBe(202)
    await runJobs()
    expect(await logOf(id)).toMatchObject([{ id: failed.id, state: 'delivered', attempts: 1 }])
  })

  test('follows no redirect', async () => {
    const { id } = await addEndpoint()
    receiver.answer = { status: 307, headers: { location: `${receiver.url}/elsewhere` } }
    const { entry } = await sendTest(id)
    expect(entry).toMatchObject({ state: 'pending', status: 307 })
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/hooks'])
  })

  test('goes to no private address, whatever was typed or the name leads to now', async () => {
    const { id } = await addEndpoint()
    for (const url of ['https://10.0.0.1/', 'http://169.254.169.254/', 'https://[fd00::1]/']) {
      await app.database.sql`update webhook_endpoints set url = ${url}`
      const { entry } = await sendTest(id)
      expect(entry, url).toMatchObject({ state: 'pending', status: null })
      expect(entry.error).toMatch(/not on the public internet|https:/)
    }
  })

  test('that nobody answers says why', async () => {
    const { id } = await addEndpoint()
    await receiver.close()
    const { entry } = await sendTest(id)
    expect(entry).toMatchObject({ status: null, error: expect.stringContaining('ECONNREFUSED') })
  })

  test('is signed with both secrets for a day after a rotation, then with the new one', async () => {
    const { id, secret: before } = await addEndpoint()
    const rotate = () =>
      operator.call('PUT', `/admin/webhooks/${id}/secret`, undefined, { 'idempotency-key': id })
    await rotate()
    const { body } = await rotate()
    expect(body.secret).not.toBe(before)
    const verify = (secret: string) => {
      const last = receiver.messages.at(-1)
      return () => new Webhook(secret).verify(last?.body ?? '', last?.headers as never)
    }
    await sendTest(id)
    expect(verify(before)).not.toThrow()
    expect(verify(body.secret)).not.toThrow()
    await app.database.sql`update webhook_endpoints set previous_secret_until = now()`
    await sendTest(id)
    expect(verify(before)).toThrow('No matching signature')
    expect(verify(body.secret)).not.toThrow()
  })

  test('that fails after days of failures disables the endpoint, with one mail to operators', async () => {
    const { id } = await addEndpoint()
    receiver.answer = { status: 500 }
    await sendTest(id)
    expect((await operator.call('GET', `/admin/webhooks/${id}`)).body).toMatchObject({
      state: 'active',
      failingSince: expect.any(String),
    })
    await app.database.sql`
      update webhook_endpoints set failing_since = now() - interval '5 days'`
    await runJobs()
    await runJobs()
    expect((await operator.call('GET', `/admin/webhooks/${id}`)).body.state).toBe('disabled')
    const mails = app.mails.filter(({ to }) => to === operator.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/admin/settings/webhooks/${id}`)
    expect(await logOf(id)).toMatchObject([{ state: 'dropped', error: 'The endpoint is disabled' }])
    const refused = await operator.call('POST', `/admin/webhooks/${id}/tests`)
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook-not-active'])
    const resumed = await operator.call('PATCH', `/admin/webhooks/${id}`, { state: 'active' })
    expect(resumed.body).toMatchObject({ state: 'active', failingSince: null })
  })

  test('to a receiver that is gone for good disables the endpoint at once', async () => {
    const { id } = await addEndpoint()
    receiver.answer = { status: 410 }
    await sendTest(id)
    expect((await operator.call('GET', `/admin/webhooks/${id}`)).body.state).toBe('disabled')
    expect(app.mails[0]?.text).toContain('status 410')
  })

  test('without a job queue is refused', async () => {
    const { id } = await addEndpoint()
    isQueueRunning = false
    const { status, body } = await operator.call('POST', `/admin/webhooks/${id}/tests`)
    expect([status, body.code]).toEqual([503, 'jobs-not-running'])
  })

  test('leaves the log after 30 days', async () => {
    const { id } = await addEndpoint()
    await sendTest(id)
    const day = 24 * 60 * 60_000
    await schedule('remove-old-webhook-log')(new Date(Date.now() + 29 * day))
    expect(await logOf(id)).toHaveLength(1)
    await schedule('remove-old-webhook-log')(new Date(Date.now() + 31 * day))
    expect(await logOf(id)).toEqual([])
  })
})
