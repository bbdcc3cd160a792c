import { deliverLast } from '../helpers/app/certificates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../app/kernel/id.ts'
import type { Viewer } from '../../app/http/http.server.ts'
import { LocalRequest, LocalResponse } from '../../app/api/local-call.server.ts'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { makeOperator } from '../helpers/app/operator.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  type Person,
} from '../helpers/app/person.ts'

// Pages get an operation's value directly, network clients get it as JSON. Both must be equal.

const PHOTO = 'sketch-quiet-profile'

let app: TestApp
let owner: Person
let viewer: Viewer
/** The values of path parameters, by path. */
let paths: Record<string, string>

beforeAll(async () => {
  app = await openTestApp()
  owner = await signUp(app.api, { isArtist: true })
  const { sql } = app.database
  const [session] = await sql`select id from sessions where user_id = ${owner.id}`
  viewer = {
    id: owner.id,
    sessionId: session?.['id'],
    isArtist: true,
    email: owner.email,
    firstName: 'Ada',
    lastName: 'Artist',
  }
  const work = await addArtwork(owner)
  await owner.call('PATCH', `/artworks/${work}`, {
    tags: 'ink, paper',
    date: '2025-03-01',
    size: { width: 30, height: 40 },
  })
  await addArtwork(owner, { isPublished: false, price: null })
  await owner.call('GET', '/stock-photos')
  for (const id of [work, PHOTO]) {
    await owner.call('PUT', `/favorites/${id}`)
    await owner.call('POST', '/cart/items', { id })
  }
  const list = await owner.call('POST', '/lists', { name: 'Hall' })
  await owner.call('PUT', `/lists/${list.body.id}/items/${work}`)
  const sharing = await owner.call('PUT', `/lists/${list.body.id}/sharing`)
  const exhibition = await owner.call('POST', '/exhibitions', { kind: 'series', title: 'Ink' })
  const shown = `/exhibitions/${exhibition.body.id}`
  await owner.call('PUT', `${shown}/works`, { works: [{ id: work, text: 'Seen' }] })
  await owner.call('PUT', `${shown}/publication`)
  const purchase = await checkOut(owner)
  const { body: shownWork } = await owner.call('GET', `/artworks/${work}`)
  await deliverLast(owner, owner)
  const collection = await owner.call('GET', '/collection')
  const owned = collection.body.items.find(({ workId }: { workId: string }) => workId === work)
  const certificate = `/certificates/${owned.certificateId}`
  const transfer = await owner.call('PUT', `${certificate}/transfer`, {})
  const guestOrder = await createGuest(app.api).call('POST', '/guest-orders', {
    delivery: DELIVERY,
    total: 120,
    items: [{ id: work, price: 120 }],
  })
  await makeOperator(app, owner)
  await owner.call('POST', '/reports', {
    subject: { kind: 'artwork', id: work },
    reason: 'other',
    text: 'Mine',
  })
  const asker = await signUp(app.api, { isArtist: false })
  const asked = await asker.call('POST', `/artworks/${work}/enquiries`, { text: 'For sale?' })
  const enquiry = `/enquiries/${asked.body.id}`
  const { body: conversation } = await owner.call('GET', enquiry)
  const reports = await owner.call('GET', '/admin/reports')
  await owner.call('PUT', '/users/me/form-drafts/bio', { fields: { bio: 'A' }, revision: 0 })
  const hook = { url: 'https://example.org/', events: ['order.placed'] }
  const webhook = await owner.call('POST', '/admin/webhooks', hook)
  const sales = await owner.call('GET', '/sales')
  for (const id of [work, PHOTO]) await owner.call('POST', '/cart/items', { id })
  paths = {
    '/stock-photos/{id}': `/stock-photos/${PHOTO}`,
    '/images/{id}/area': `/images/${shownWork.image.id}/area`,
    '/artworks/{id}': `/artworks/${work}`,
    '/artworks/{id}/related': `/artworks/${work}/related`,
    '/artworks/{id}/similar': `/artworks/${work}/similar`,
    '/artworks/{id}/enquiry': `/artworks/${work}/enquiry`,
    '/enquiries/{key}': enquiry,
    '/enquiries/{key}/messages/{messageId}': `${enquiry}/messages/${conversation.messages[0].id}`,
    '/artists/{id}': `/artists/${owner.id}`,
    '/artists/{id}/press': `/artists/${owner.id}/press`,
    '/artists/{id}/artworks': `/artists/${owner.id}/artworks`,
    '/artists/{id}/exhibitions': `/artists/${owner.id}/exhibitions`,
    '/exhibitions/{id}': shown,
    '/rooms/{kind}/{id}': `/rooms/artist/${owner.id}`,
    '/users/me/exhibitions/{id}': `/users/me${shown}`,
    '/users/me/following/{artistId}': `/users/me/following/${owner.id}`,
    '/favorites/{id}': `/favorites/${work}`,
    '/work-cards': `/work-cards?ids=${work},${PHOTO}`,
    '/lists/{id}': `/lists/${list.body.id}`,
    '/shared-lists/{token}': `/shared-lists/${sharing.body.shareToken}`,
    '/users/me/form-drafts/{form}': '/users/me/form-drafts/bio',
    '/work-marks': `/work-marks?ids=${work},${PHOTO}`,
    '/purchases/{id}': `/purchases/${purchase.body.id}`,
    '/certificates/{id}': certificate,
    '/transfers/{token}': `/transfers/${transfer.body.token}`,
    '/guest-orders/{token}': `/guest-orders/${guestOrder.body.token}`,
    '/admin/orders/{id}': `/admin/orders/${purchase.body.id}`,
    '/admin/people/{id}': `/admin/people/${owner.id}`,
    '/admin/exhibitions/{id}': `/admin${shown}`,
    '/admin/artworks/{id}': `/admin/artworks/${work}`,
    '/admin/reports/{id}': `/admin/reports/${reports.body.items[0].id}`,
    '/admin/webhooks/{id}': `/admin/webhooks/${webhook.body.id}`,
    '/admin/webhooks/{id}/deliveries': `/admin/webhooks/${webhook.body.id}/deliveries`,
    '/sales/{id}': `/sales/${sales.body.items[0].id}`,
  }
})

afterAll(() => app.close())

/** Files that are streamed, and operations that only browsers request. */
const NETWORK_ONLY = new Set([
  '/uploads/{id}',
  '/admin/audit-log/export',
  '/admin/backups/{name}',
  '/purchases/{id}/receipt',
  '/guest-orders/{token}/receipt',
  '/sales/{id}/packing-slip',
  '/users/me/artworks/export',
  '/artists/{id}/press/document',
  '/artists/{id}/press/portrait',
  '/users/me/archive',
  '/users/me/statistics/csv',
  '/certificates/{id}/document',
  '/certificates/{id}/jws',
])

const callLocally = (path: string, actor: Viewer | null = viewer) => {
  const request = new LocalRequest(`http://frame.internal${path}`, new Headers())
  return app.api.fetch(request as unknown as Request, { viewer: Promise.resolve(actor) })
}

async function listReadings(): Promise<string[]> {
  const { body } = await owner.call('GET', '/openapi.json')
  return Object.entries(body.paths as Record<string, object>)
    .filter(([path, methods]) => 'get' in methods && !NETWORK_ONLY.has(path))
    .map(([path]) => paths[path] ?? path)
}

test('an in-process read returns exactly what the network returns', async () => {
  const readings = await listReadings()
  expect(readings.length).toBeGreaterThan(12)
  for (const path of readings) {
    const overNetwork = await owner.call('GET', path)
    const local = (await callLocally(path)) as unknown as LocalResponse
    expect(local, path).toBeInstanceOf(LocalResponse)
    expect(local.status, path).toBe(overNetwork.status)
    // Some responses hold the time of the request.
    const { exportedAt: _here, ...here } = local.value as { exportedAt?: unknown }
    const { exportedAt: _there, ...there } = overNetwork.body
    expect(here, path).toStrictEqual(there)
  }
})

test('an in-process call gets the same refusals as the network', async () => {
  for (const [path, code] of [
    ['/cart', 'not-signed-in'],
    ['/users/me/artworks', 'not-signed-in'],
    [`/artworks/${newId()}`, 'artwork-not-found'],
    ['/artworks?limit=1000', 'invalid-request'],
    ['/artworks?cursor=nonsense', 'malformed-request'],
    ['/nowhere', 'not-found'],
  ] as const) {
    const refused = await callLocally(path, null)
    expect(refused.ok, path).toBe(false)
    expect(await refused.json(), path).toMatchObject({ code, status: refused.status })
  }
})
