import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { refuse } from '../../kernel/result.ts'
import { artworks } from '../artwork.tables.server.ts'
import { NEW_STATE } from '../saving/artwork-change.store.server.ts'
import { publicationJob } from './publication-job.server.ts'

let app: TestApp
let artist: Person
let guest: Person
let work: string

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  work = await addArtwork(artist, { isPublished: false })
  app.mails.length = 0
})

const MINUTE_MS = 60_000
const from = (ms: number) => new Date(Date.now() + ms)
const call = (method: string, part: string, body?: unknown, by = artist) =>
  by.call(method, `/artworks/${work}/${part}`, body)
const publish = () => call('PUT', 'publication')
const takeDown = () => call('DELETE', 'publication')
const scheduleAt = (at: Date) => call('PUT', 'schedule', { publishAt: at.toISOString() })
const own = async () => (await artist.call('GET', `/artworks/${work}`)).body
const isInGallery = async () => (await guest.call('GET', `/artworks/${work}`)).status === 200
const eventsOf = async () => {
  const rows = await app.database.sql`
    select event->>'type' as type from domain_events
    where event->>'artworkId' = ${work} order by id`
  return rows.map(({ type }) => type)
}
const runJob = (
  now: Date,
  refuseArtist: () => Promise<ReturnType<typeof refuse> | null> = async () => null,
) =>
  publicationJob({
    db: app.database.db,
    reportNearDuplicate: async () => {},
    mailer: app.mailer,
    refuseArtist,
    origin: 'http://localhost:3000',
    log: silentLog,
  }).run(now)

describe('a work that is taken down', () => {
  test('leaves the gallery, and returns with the date of its first publication', async () => {
    const { publishedAt } = (await publish()).body
    expect((await takeDown()).body).toMatchObject({
      status: 'taken-down',
      isPublished: false,
      publishedAt: null,
    })
    expect(await isInGallery()).toBe(false)
    expect((await own()).status).toBe('taken-down')
    expect((await publish()).body).toMatchObject({ status: 'published', publishedAt })
    expect(await eventsOf()).toEqual([
      'artwork.published',
      'artwork.taken-down',
      'artwork.restored',
    ])
  })

  test('is not searched for, and not on the page of its artist', async () => {
    await publish()
    await takeDown()
    for (const query of [`artistId=${artist.id}`, 'q=Morning']) {
      const { items } = (await guest.call('GET', `/artworks?${query}`)).body
      expect(items.filter(({ id }: { id: string }) => id === work)).toEqual([])
    }
    const [row] = await app.database.sql`
      select count(*)::int as count from search.works where artwork_id = ${work}`
    expect(row?.['count']).toBe(0)
  })

  test('was in the gallery before: a draft is refused', async () => {
    const refused = await takeDown()
    expect([refused.status, refused.body.code]).toEqual([409, 'not-published'])
  })

  test('stays away when operators restore it', async () => {
    const operator = await signUpOperator(app)
    await publish()
    await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'Copied' })
    expect((await own()).status).toBe('withheld')
    await takeDown()
    await operator.call('DELETE', `/admin/artworks/${work}/hiding`)
    expect(await own()).toMatchObject({ status: 'taken-down', isPublished: false })
  })

  test('stays away when its artist returns from a suspension', async () => {
    const operator = await signUpOperator(app)
    await publish()
    await takeDown()
    await suspend(operator, artist)
    await operator.call('DELETE', `/admin/people/${artist.id}/suspension`)
    expect(await isInGallery()).toBe(false)
  })

  test('stays among the favourites, which say that it is gone', async () => {
    await publish()
    const collector = await signUp(app.api, { isArtist: false })
    await collector.call('PUT', `/favorites/${work}`)
    await takeDown()
    const listed = async () => (await collector.call('GET', '/favorites')).body.items
    expect(await listed()).toMatchObject([
      { id: work, title: 'Morning', isOnShow: false, price: null, imageUrl: '' },
    ])
    await publish()
    expect(await listed()).toMatchObject([{ id: work, isOnShow: true, price: 120 }])
    await takeDown()
    expect((await collector.call('DELETE', `/favorites/${work}`)).status).toBeLessThan(300)
    expect(await listed()).toEqual([])
  })

  test('is not sold to whoever was checking out, and their copies are released', async () => {
    await artist.call('PATCH', `/artworks/${work}`, { edition: { kind: 'unique' } })
    await publish()
    const buyer = await signUp(app.api, { isArtist: false })
    await buyer.call('POST', '/cart/items', { id: work, quantity: 1 })
    expect((await buyer.call('POST', '/reservations', {})).status).toBeLessThan(300)
    await takeDown()
    const cart = (await buyer.call('GET', '/cart')).body
    expect(cart).toMatchObject({ isReady: false, items: [{ id: work, state: 'gone' }] })
    const states = await app.database.sql`
      select state, holder from artwork_copies where artwork_id = ${work}`
    expect([...states]).toEqual([{ state: 'available', holder: null }])
  })
})

describe('an archived work', () => {
  test('leaves gallery and list, and returns as taken down', async () => {
    await publish()
    expect((await call('PUT', 'archive')).body.status).toBe('archived')
    expect(await isInGallery()).toBe(false)
    const listed = async (query = '') =>
      (await artist.call('GET', `/users/me/artworks${query}`)).body.items.length
    expect([await listed(), await listed('?status=archived')]).toEqual([0, 1])
    expect((await publish()).body.code).toBe('artwork-archived')
    expect((await call('DELETE', 'archive')).body.status).toBe('taken-down')
    expect([await listed(), await listed('?status=archived')]).toEqual([1, 0])
  })

  test('has no schedule any more', async () => {
    await scheduleAt(from(MINUTE_MS))
    await call('PUT', 'archive')
    await runJob(from(2 * MINUTE_MS))
    expect(await own()).toMatchObject({ status: 'archived', scheduledFor: null })
  })
})

describe('a scheduled work', () => {
  test('is published by the job once its time has come, with the same event', async () => {
    const at = from(10 * MINUTE_MS)
    const scheduled = await scheduleAt(at)
    expect(scheduled.body).toMatchObject({ status: 'scheduled', scheduledFor: at.toISOString() })
    await runJob(from(9 * MINUTE_MS))
    expect(await isInGallery()).toBe(false)
    const now = from(10 * MINUTE_MS)
    await runJob(now)
    expect(await own()).toMatchObject({
      status: 'published',
      publishedAt: now.toISOString(),
      scheduledFor: null,
    })
    expect(await eventsOf()).toEqual(['artwork.published'])
  })

  test('is published at the time that was chosen last, or not at all', async () => {
    await scheduleAt(from(MINUTE_MS))
    await scheduleAt(from(60 * MINUTE_MS))
    await runJob(from(2 * MINUTE_MS))
    expect((await own()).status).toBe('scheduled')
    expect((await call('DELETE', 'schedule')).body.status).toBe('draft')
    await runJob(from(61 * MINUTE_MS))
    expect((await own()).status).toBe('draft')
  })

  test('keeps the rule: the price is checked when it is scheduled', async () => {
    await artist.call('PATCH', `/artworks/${work}`, { price: null })
    expect((await scheduleAt(from(MINUTE_MS))).body.code).toBe('no-price')
    await artist.call('PATCH', `/artworks/${work}`, { price: 20 })
    for (const at of [from(-MINUTE_MS), from(366 * 24 * 60 * MINUTE_MS)]) {
      expect((await scheduleAt(at)).body.code).toBe('schedule-time')
    }
    await publish()
    expect((await scheduleAt(from(MINUTE_MS))).body.code).toBe('already-published')
  })

  test('and again at its time: a refusal is told by mail and in the list', async () => {
    await scheduleAt(from(MINUTE_MS))
    await artist.call('PATCH', `/artworks/${work}`, { price: null })
    await runJob(from(2 * MINUTE_MS))
    const words = 'Set a price before publishing the artwork'
    expect(await own()).toMatchObject({
      status: 'draft',
      scheduledFor: null,
      scheduleRefusal: words,
    })
    expect(app.mails).toMatchObject([{ to: artist.email, subject: 'Not published: Morning' }])
    expect(app.mails[0]?.text).toContain(`${words}.`)
    await runJob(from(3 * MINUTE_MS))
    expect(app.mails.length).toBe(1)
    await artist.call('PATCH', `/artworks/${work}`, { price: 30 })
    expect((await publish()).body.scheduleRefusal).toBe(null)
  })

  test('is refused where its artist may not publish, or is suspended', async () => {
    await scheduleAt(from(MINUTE_MS))
    await runJob(from(2 * MINUTE_MS), async () => refuse('email-unverified'))
    expect((await own()).scheduleRefusal).toContain('Confirm your email address')
    await scheduleAt(from(MINUTE_MS))
    await suspend(await signUpOperator(app), artist)
    app.mails.length = 0
    await runJob(from(2 * MINUTE_MS))
    expect(await isInGallery()).toBe(false)
    const [row] = await app.database.sql`
      select status, schedule_refusal from artworks where id = ${work}`
    expect(row).toEqual({ status: 'draft', schedule_refusal: 'account-suspended' })
    expect(app.mails.map(({ subject }) => subject)).not.toContain('Not published: Morning')
  })

  test('is published exactly once by processes and people at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      work = await addArtwork(artist, { isPublished: false })
      await scheduleAt(from(MINUTE_MS))
      const due = from(2 * MINUTE_MS)
      await Promise.all([runJob(due), publish(), runJob(due), runJob(due), publish()])
      expect(await eventsOf()).toEqual(['artwork.published'])
      expect((await own()).status).toBe('published')
    }
  })

  test('ends well whether it is deleted, cancelled or archived at its time', async () => {
    const ends = [
      () => artist.call('DELETE', `/artworks/${work}`),
      () => call('DELETE', 'schedule'),
      () => call('PUT', 'archive'),
    ]
    for (const end of ends) {
      work = await addArtwork(artist, { isPublished: false })
      await scheduleAt(from(MINUTE_MS))
      const [, ended] = await Promise.all([runJob(from(2 * MINUTE_MS)), end()])
      const isOver = ended.status < 300 || ended.body.code === 'already-published'
      expect(isOver).toBe(true)
      const [row] = await app.database.sql`
        select published_at, scheduled_at from artworks where id = ${work}`
      expect(row?.['scheduled_at'] ?? null).toBe(null)
      const published = (await eventsOf()).filter((type) => type === 'artwork.published')
      expect(published.length).toBeLessThanOrEqual(1)
    }
  })
})

describe('a duplicate', () => {
  test('is a draft with the same facts and images, and an edition of its own', async () => {
    const edition = { kind: 'limited', size: 3, proofs: 1 }
    await artist.call('PATCH', `/artworks/${work}`, {
      edition,
      tags: 'ink, paper',
      technique: 'Etching',
    })
    await publish()
    const buyer = await signUp(app.api, { isArtist: false })
    await app.database.sql`update artworks set copies_left = 1 where id = ${work}`
    const original = await own()
    const made = await call('POST', 'duplicates')
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
    const { id, images, tags, technique, title } = made.body
    expect(id).not.toBe(work)
    expect({ images, tags, technique, title }).toEqual({
      images: original.images,
      tags: original.tags,
      technique: original.technique,
      title: original.title,
    })
    expect(made.body).toMatchObject({
      status: 'draft',
      duplicatedFrom: work,
      edition: { ...edition, available: 3 },
      revision: 1,
    })
    const [copies] = await app.database.sql`
      select count(*)::int as count from artwork_copies where artwork_id = ${id}`
    expect(copies?.['count']).toBe(4)
    expect((await buyer.call('GET', `/artworks/${id}`)).status).toBe(404)
    await artist.call('DELETE', `/artworks/${work}`)
    expect((await artist.call('GET', `/artworks/${id}`)).body.duplicatedFrom).toBe(null)
  })

  test('copies every column of its original, except for the state of a new draft', async () => {
    const { db } = app.database
    const at = new Date('2026-01-01')
    await artist.call('PATCH', `/artworks/${work}`, {
      date: '2025-12-31',
      year: 2025,
      medium: 'print',
      edition: { kind: 'limited', size: 3, proofs: 1 },
      dimensions: { width: 300, height: 400, depth: 20 },
      frame: { width: 20, depth: 30, colour: 'oak', mat: 50 },
      hangingHeight: 1500,
    })
    await db
      .update(artworks)
      .set({ withheldPublishedAt: at, takenDownAt: at, archivedAt: at, arrangedAt: at })
      .where(eq(artworks.id, work))
    const { id } = (await call('POST', 'duplicates')).body
    const [original] = await db.select().from(artworks).where(eq(artworks.id, work))
    const [duplicate] = await db.select().from(artworks).where(eq(artworks.id, id))
    const columns = Object.keys(getTableColumns(artworks)) as (keyof typeof artworks.$inferSelect)[]
    const others = columns.filter((column) => {
      const value = original?.[column]
      return value === null || !isDeepStrictEqual(value, duplicate?.[column])
    })
    // A new column has to have a value here, or to be among these.
    expect(others.toSorted()).toEqual(['id', ...Object.keys(NEW_STATE)].toSorted())
  })

  test('is not made of a work that operators hide, since it could be published', async () => {
    const operator = await signUpOperator(app)
    await operator.call('PUT', `/admin/artworks/${work}/hiding`, { reason: 'Copied' })
    const refused = await call('POST', 'duplicates')
    expect([refused.status, refused.body.code]).toEqual([403, 'artwork-hidden'])
    expect(refused.body.detail).toContain('Copied')
  })
})
