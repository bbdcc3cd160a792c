import { DAY_MS } from '../../kernel/day.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import {
  addArtwork,
  checkOut,
  createGuest,
  DELIVERY,
  signUp,
  type Person,
} from '../../../tests/helpers/app/person.ts'
import type { Mail } from '../../account/mailer.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import type { NamedJob } from '../../database/jobs.server.ts'
import { createOrderJobs, sendOrderMail } from './order-jobs.server.ts'
import { listOpenMails, listOverdueMails, sweepOrderMails } from './order-mail.store.server.ts'
import { eraseGuestOrders } from './order-erasure.store.server.ts'
import { orderTokenOf } from './order-token.server.ts'

const ORIGIN = 'https://frame.example'
/** Markup in a title must stay text in a mail. */
const TITLE = 'Dusk <script>alert(1)</script> & "dawn"'

let app: TestApp
let artist: Person
let sent: Mail[]

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(async () => {
  sent = []
  artist = await signUp(app.api, { isArtist: true })
})

afterAll(() => app.close())

const services = (send = async (mail: Mail) => void sent.push(mail)) => ({
  db: app.database.db,
  mailer: { send },
  settings: app.settings,
  orderTokenOf: (id: string) => orderTokenOf(app.auth.options.secret, id),
  origin: ORIGIN,
})

async function orderAsGuest(email = DELIVERY.email) {
  const id = await addArtwork(artist, { title: TITLE, price: 120 })
  const { body } = await createGuest(app.api).call('POST', '/guest-orders', {
    delivery: { ...DELIVERY, email },
    total: 240,
    items: [{ id, price: 120, quantity: 2 }],
  })
  const [row] = await app.database.sql<{ id: string; line: string }[]>`
    select purchases.id, purchase_items.id as line from purchases
    join purchase_items on purchase_id = purchases.id where reference = ${body.reference}`
  return { ...body, purchaseId: row?.id ?? '', lineId: row?.line ?? '' }
}

async function sendAll(purchaseId: string) {
  for (const id of await listOpenMails(app.database.db, purchaseId)) {
    await sendOrderMail(services(), id)
  }
}

const mailTo = (to: string) => sent.findLast((mail) => mail.to === to)

test('a guest gets the receipt with a link that opens the order, and the artist the sale', async () => {
  const order = await orderAsGuest('guest@example.com')
  await sendAll(order.purchaseId)
  const confirmation = mailTo('guest@example.com')
  expect(confirmation?.subject).toBe(`Your order ${order.reference}`)
  expect(confirmation?.text).toContain(`2 × ${TITLE}, Ada Artist: €240.00`)
  expect(confirmation?.text).toContain('Total: €240.00')
  const [, token = ''] =
    /https:\/\/frame\.example\/orders\/([\w-]+)/.exec(confirmation?.text ?? '') ?? []
  const opened = await createGuest(app.api).call('GET', `/guest-orders/${token}`)
  expect(opened.body.reference).toBe(order.reference)
  const sale = mailTo(artist.email)
  expect(sale?.subject).toBe(`Sold: ${TITLE}`)
  expect(sale?.text).toContain(`2 × ${TITLE}: €240.00`)
  expect(sale?.text).toContain(`${ORIGIN}/artist-dashboard/sales/${order.lineId}`)
  for (const mail of sent) {
    expect(mail.html).toContain('Dusk &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;dawn&quot;')
    expect(mail.html).not.toContain('<script')
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@frame\.example>$/)
    // A typed address may belong to somebody else.
    for (const words of [DELIVERY.address, DELIVERY.lastName]) {
      expect(mail.text + mail.html).not.toContain(words)
    }
  }
})

test('an order of two artists is one confirmation, and one sale for each', async () => {
  const other = await signUp(app.api, { isArtist: true })
  const buyer = await signUp(app.api, { isArtist: false })
  for (const person of [artist, artist, other]) {
    await buyer.call('POST', '/cart/items', { id: await addArtwork(person) })
  }
  const { body } = await checkOut(buyer)
  await sendAll(body.id)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    'Sold: 2 works',
    'Sold: Morning',
    `Your order ${body.reference}`,
  ])
  expect(mailTo(DELIVERY.email)?.text).toContain(`${ORIGIN}/purchases/${body.id}`)
})

test('the other side is told of a change, with its note', async () => {
  const order = await orderAsGuest('told@example.com')
  await artist.call('POST', `/sales/${order.lineId}/changes`, {
    change: 'shipped',
    note: 'Parcel post, 4711',
  })
  await sendAll(order.purchaseId)
  const shipped = mailTo('told@example.com')
  expect(shipped?.subject).toBe(`Shipped: ${TITLE}`)
  expect(shipped?.text).toContain(`The artist has shipped “${TITLE}”`)
  expect(shipped?.text).toContain('Carrier and tracking number: Parcel post, 4711')
  await createGuest(app.api).call(
    'POST',
    `/guest-orders/${order.token}/lines/${order.lineId}/changes`,
    { change: 'delivered' },
  )
  await sendAll(order.purchaseId)
  expect(mailTo(artist.email)?.subject).toBe(`Delivered: ${TITLE}`)
  expect(mailTo(artist.email)?.text).toContain(`The buyer has marked “${TITLE}” as delivered`)
})

test('a mail is sent once, and again under the same Message-ID where that is not known', async () => {
  const { purchaseId } = await orderAsGuest()
  const [id = ''] = await listOpenMails(app.database.db, purchaseId)
  const fails = services(async () => {
    throw new Error('no mail server')
  })
  await expect(sendOrderMail(fails, id)).rejects.toThrow('no mail server')
  await Promise.allSettled([1, 2, 3].map(() => sendOrderMail(services(), id)))
  await sendOrderMail(services(), id)
  expect(sent).toHaveLength(1)
  // Simulates a process that ends after sending the mail and before storing it.
  await app.database.sql`
    update order_mails set settled_at = null, claimed_at = now() - interval '16 minutes' where id = ${id}`
  await sendOrderMail(services(), id)
  expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId])
})

test('a change queues its mails, and the schedule those that were missed', async () => {
  const added: NamedJob[] = []
  const jobs = createOrderJobs({
    ...services(),
    jobs: { addNamed: async (_, more) => added.push(...more) > 0 },
    log: { warn: () => {} },
  })
  const { purchaseId } = await orderAsGuest()
  jobs.handle({ type: 'order.placed', purchaseId } satisfies DomainEvent)
  await expect.poll(() => added.length).toBe(2)
  const open = await listOpenMails(app.database.db, purchaseId)
  expect(added.map(({ id }) => id).toSorted()).toEqual(open.toSorted())
  await app.database.sql`update order_mails set created_at = created_at - interval '10 minutes'`
  expect(await listOverdueMails(app.database.db, new Date())).toEqual(expect.arrayContaining(open))
  await sweepOrderMails(app.database.db, new Date())
  expect(await listOpenMails(app.database.db, purchaseId)).toEqual([])
})

test("a guest's data is erased 30 days after the order has ended, with the link and the notes", async () => {
  const { db, sql } = app.database
  const later = (days: number) => new Date(Date.now() + days * DAY_MS)
  const ended = await orderAsGuest()
  const waiting = await orderAsGuest()
  await artist.call('POST', `/sales/${ended.lineId}/changes`, {
    change: 'cancelled',
    note: 'Carl asked for it',
  })
  await eraseGuestOrders(db, later(29))
  const guest = createGuest(app.api)
  expect((await guest.call('GET', `/guest-orders/${ended.token}`)).body.delivery).toEqual(DELIVERY)
  await eraseGuestOrders(db, later(31))
  expect((await guest.call('GET', `/guest-orders/${ended.token}`)).status).toBe(404)
  expect((await guest.call('GET', `/guest-orders/${waiting.token}`)).status).toBe(200)
  const [row] = await sql`
    select delivery, guest_token_hash from purchases where id = ${ended.purchaseId}`
  expect(row).toEqual({ delivery: null, guest_token_hash: null })
  const notes = await sql`
    select note from line_changes where line_id = ${ended.lineId} and note is not null`
  expect(notes).toHaveLength(0)
  await artist.call('POST', `/sales/${waiting.lineId}/changes`, { change: 'shipped' })
  await guest.call('POST', `/guest-orders/${waiting.token}/lines/${waiting.lineId}/changes`, {
    change: 'delivered',
  })
  // A return is possible for 14 days.
  await eraseGuestOrders(db, later(43))
  expect((await guest.call('GET', `/guest-orders/${waiting.token}`)).status).toBe(200)
  await eraseGuestOrders(db, later(45))
  expect((await guest.call('GET', `/guest-orders/${waiting.token}`)).status).toBe(404)
})
