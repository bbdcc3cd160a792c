import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { addAnnouncements, announceNext } from './announcement.store.server.ts'
import { matchSavedSearches } from './match-saved-searches.server.ts'
import { announceWorks } from './notification-jobs.server.ts'
import { MAX_COUNTED_NOTIFICATIONS } from './notification.ts'
import { sweepNotifications } from './notification.store.server.ts'

const PATH = '/users/me/notifications'

let app: TestApp
let artist: Person
let collector: Person

beforeAll(async () => {
  app = await openTestApp()
})

beforeEach(async () => {
  artist = await signUp(app.api, { isArtist: true })
  collector = await signUp(app.api, { isArtist: false })
})

afterAll(() => app.close())

const follow = (who: Person, { id }: Person) => who.call('PUT', `/users/me/following/${id}`)
const announce = () => announceWorks(app.database.db, { now: new Date() })
/** Matches as a run ten minutes from now does. */
const match = () => matchSavedSearches(app.database.db, { now: new Date(Date.now() + 10 * 60_000) })
const save = async (who: Person, query: string): Promise<string> =>
  (await who.call('POST', '/users/me/saved-searches', { query })).body.id
const listOf = async (who: Person) => (await who.call('GET', PATH)).body.items
const notifiedWorksOf = async (who: Person): Promise<string[]> =>
  (await listOf(who)).map(({ work }: { work: { id: string } }) => work.id)
const unreadOf = async (who: Person) => (await who.call('GET', `${PATH}/count`)).body.count

describe('followers', () => {
  test('are notified of a new work once, however often it is announced', async () => {
    await follow(collector, artist)
    const id = await addArtwork(artist, { title: 'Dusk' })
    await addArtwork(artist, { isPublished: false })
    await announce()
    await app.database.sql`delete from announcements`
    await announce()
    expect(await listOf(collector)).toMatchObject([
      { work: { id, title: 'Dusk' }, reason: 'following', savedSearch: null, readAt: null },
    ])
    expect(await unreadOf(collector)).toBe(1)
    expect(await notifiedWorksOf(artist)).toEqual([])
  })

  test('are not notified of what was published before they followed', async () => {
    await addArtwork(artist)
    await app.database.sql`
      update artworks set published_at = published_at - interval '1 second'
      where artist_id = ${artist.id}`
    await follow(collector, artist)
    await announce()
    expect(await notifiedWorksOf(collector)).toEqual([])
  })

  test('are all notified, a thousand at a time, also when a process ends in between', async () => {
    await app.database.sql`
      with added as (
        insert into users (id, email, name, first_name, last_name, is_artist)
        select gen_random_uuid(), 'fan' || n || ${newId()}, 'F', 'F', '', false
        from generate_series(1, 2100) n returning id)
      insert into follows (user_id, artist_id, followed_at)
      select id, ${artist.id}, now() - interval '1 hour' from added`
    const id = await addArtwork(artist)
    const countNotified = async () => {
      const [row] = await app.database.sql`
        select count(*)::int as count from notifications where artwork_id = ${id}`
      return row?.['count']
    }
    await announce()
    expect(await countNotified()).toBe(2100)
    await app.database.sql`delete from notifications where artwork_id = ${id}`
    await app.database.sql`delete from announcements`
    await addAnnouncements(app.database.db, new Date(Date.now() - 60_000))
    while ((await countNotified()) < 1000) await announceNext(app.database.db)
    expect(await countNotified()).toBe(1000)
    // Two processes announce concurrently.
    await Promise.all([announce(), announce()])
    expect(await countNotified()).toBe(2100)
  })
})

describe('a saved search', () => {
  test('notifies its owner of new works that it finds, and why', async () => {
    const word = `w${newId().slice(-8)}`
    const before = await addArtwork(artist, { title: `${word} before` })
    const savedSearch = await save(collector, `q=${word}&maxPrice=50`)
    const found = await addArtwork(artist, { title: `${word} found`, price: 40 })
    await addArtwork(artist, { title: `${word} too dear`, price: 60 })
    await addArtwork(artist, { title: 'Something else', price: 40 })
    await match()
    await match()
    expect(await listOf(collector)).toMatchObject([
      { work: { id: found }, reason: 'saved-search', savedSearch: { id: savedSearch } },
    ])
    await collector.call('DELETE', `/users/me/saved-searches/${savedSearch}`)
    expect(await listOf(collector)).toMatchObject([{ work: { id: found }, savedSearch: null }])
    expect(before).not.toBe(found)
  })

  test('notifies of a work once, also of one by a followed artist, and never of one’s own', async () => {
    const word = `w${newId().slice(-8)}`
    await follow(collector, artist)
    await save(collector, `q=${word}`)
    await save(collector, `artistId=${artist.id}`)
    await save(artist, `q=${word}`)
    const id = await addArtwork(artist, { title: word })
    await Promise.all([announce(), match()])
    expect(await notifiedWorksOf(collector)).toEqual([id])
    expect(await notifiedWorksOf(artist)).toEqual([])
  })

  test('without alerts notifies of nothing, and then of what is published from then on', async () => {
    const word = `w${newId().slice(-8)}`
    const path = `/users/me/saved-searches/${await save(collector, `q=${word}`)}`
    await collector.call('PATCH', path, { alerts: false })
    await addArtwork(artist, { title: `${word} missed` })
    await match()
    await collector.call('PATCH', path, { alerts: true })
    await match()
    expect(await notifiedWorksOf(collector)).toEqual([])
    await app.database.sql`update saved_searches set searched_until = now() - interval '1 second'`
    const id = await addArtwork(artist, { title: `${word} seen` })
    await app.database.sql`
      update search.works set published_at = published_at - interval '1 hour'
      where title like '%missed%'`
    await match()
    expect(await notifiedWorksOf(collector)).toEqual([id])
  })

  test('is asked in batches, by several processes at once', async () => {
    const word = `w${newId().slice(-8)}`
    await app.database.sql`
      with owners as (
        insert into users (id, email, name, first_name, last_name, is_artist)
        select gen_random_uuid(), 'seeker' || n || ${newId()}, 'S', 'S', '', false
        from generate_series(1, 120) n returning id)
      insert into saved_searches (id, user_id, name, query)
      select gen_random_uuid(), id, 'Saved', ${`q=${word}`} from owners`
    const id = await addArtwork(artist, { title: word })
    await Promise.all([match(), match(), match()])
    await match()
    const [row] = await app.database.sql`
      select count(*)::int as count from notifications where artwork_id = ${id}`
    expect(row?.['count']).toBe(120)
  })

  test('by colours and by every filter is asked without a fault', async () => {
    for (const query of [
      // No photo of a test has colours like these.
      'colour=0000ff&colour=ff00ff:0.5',
      'q=it%27s%26%7C!(%3A*)%5C',
      'medium=print&orientation=portrait&size=small&minPrice=1&maxPrice=9&minWidth=1&maxHeight=9',
      'tag=a%27b&place=Oslo&yearFrom=1&yearTo=2100&available=0',
    ]) {
      expect((await collector.call('POST', '/users/me/saved-searches', { query })).status).toBe(201)
    }
    await addArtwork(artist)
    await match()
    expect(await notifiedWorksOf(collector)).toEqual([])
  })
})

describe('notifications', () => {
  const notify = async (who: Person, count: number) => {
    await follow(who, artist)
    for (let nth = 0; nth < count; nth += 1) await addArtwork(artist, { title: `No ${nth}` })
    await announce()
  }

  test('are paged, latest first, and marked as read one by one or all together', async () => {
    await notify(collector, 3)
    const all = await notifiedWorksOf(collector)
    expect(all).toHaveLength(3)
    const { body: first } = await collector.call('GET', `${PATH}?limit=2`)
    const rest = await collector.call('GET', `${PATH}?limit=2&cursor=${first.nextCursor}`)
    const paged = [...first.items, ...rest.body.items].map(({ work }) => work.id)
    expect([paged, rest.body.nextCursor]).toEqual([all, null])
    expect((await collector.call('PUT', `${PATH}/${all[0]}/reading`)).status).toBe(204)
    expect((await collector.call('PUT', `${PATH}/${all[0]}/reading`)).status).toBe(204)
    expect(await unreadOf(collector)).toBe(2)
    await collector.call('PUT', `${PATH}/reading`)
    expect(await unreadOf(collector)).toBe(0)
    expect((await collector.call('GET', `${PATH}?cursor=x`)).status).toBe(400)
  })

  test('are marked as read for some works, whichever of them have one', async () => {
    await notify(collector, 4)
    const [first, second, third] = await notifiedWorksOf(collector)
    const some = `artworkId=${first}&artworkId=${second}&artworkId=${newId()}`
    expect((await collector.call('PUT', `${PATH}/reading?${some}`)).status).toBe(204)
    expect(await unreadOf(collector)).toBe(2)
    await collector.call('PUT', `${PATH}/reading?artworkId=${third}`)
    expect(await unreadOf(collector)).toBe(1)
    expect((await collector.call('PUT', `${PATH}/reading?artworkId=x`)).status).toBe(422)
    expect(await unreadOf(collector)).toBe(1)
  })

  test('are nobody else’s', async () => {
    await notify(collector, 1)
    const other = await signUp(app.api, { isArtist: false })
    const [id] = await notifiedWorksOf(collector)
    expect((await other.call('PUT', `${PATH}/${id}/reading`)).status).toBe(404)
    await other.call('PUT', `${PATH}/reading`)
    expect(await unreadOf(collector)).toBe(1)
    expect((await createGuest(app.api).call('GET', PATH)).status).toBe(401)
  })

  test('vanish while their work is hidden, and with a deleted work', async () => {
    await notify(collector, 2)
    const [first = '', second] = await notifiedWorksOf(collector)
    await artist.call('DELETE', `/artworks/${first}`)
    expect(await notifiedWorksOf(collector)).toEqual([second])
    const operator = await signUpOperator(app)
    await suspend(operator, artist)
    expect([await notifiedWorksOf(collector), await unreadOf(collector)]).toEqual([[], 0])
    await operator.call('DELETE', `/admin/people/${artist.id}/suspension`, { reason: 'Sorry' })
    expect(await notifiedWorksOf(collector)).toEqual([second])
  })

  test('are counted up to a bound, and removed when they are old', async () => {
    await app.database.sql`
      insert into notifications (user_id, artwork_id, reason)
      select ${collector.id}, id, 'following' from artworks where published_at is not null`
    const id = await addArtwork(artist)
    await app.database.sql`
      with copies as (
        insert into artworks (id, artist_id, image_id, title, description, alt_description,
          price_cents, published_at)
        select gen_random_uuid(), artist_id, image_id, title, '', '', price_cents, published_at
        from artworks, generate_series(1, 150) where id = ${id} returning id)
      insert into notifications (user_id, artwork_id, reason)
      select ${collector.id}, id, 'following' from copies`
    expect(await unreadOf(collector)).toBe(MAX_COUNTED_NOTIFICATIONS)
    await sweepNotifications(app.database.db, new Date(Date.now() + 60_000))
    expect(await unreadOf(collector)).toBe(0)
  })
})
