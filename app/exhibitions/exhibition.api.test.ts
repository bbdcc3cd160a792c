import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../tests/helpers/app/operator.ts'
import {
  addArtwork,
  createGuest,
  PASSWORD,
  signUp,
  type Person,
} from '../../tests/helpers/app/person.ts'
import { newId } from '../kernel/id.ts'
import { MAX_EXHIBITION_WORKS, MAX_EXHIBITIONS } from './exhibition.ts'

let app: TestApp
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
})

afterAll(() => app.close())

const newArtist = () => signUp(app.api, { isArtist: true })

async function addWorks(artist: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await addArtwork(artist))
  return ids
}

type Named = { readonly id: string }
const idsOf = (items: readonly Named[]) => items.map(({ id }) => id)

async function create(artist: Person, title = 'Tides', kind = 'series'): Promise<string> {
  const { status, body } = await artist.call('POST', '/exhibitions', { kind, title })
  expect([status, body.title, body.isPublished]).toEqual([201, title, false])
  return body.id
}

const setWorks = (artist: Person, id: string, works: readonly { id: string; text?: string }[]) =>
  artist.call('PUT', `/exhibitions/${id}/works`, { works })

/** A published series with these works. */
async function publish(artist: Person, works: readonly string[], title?: string): Promise<string> {
  const id = await create(artist, title)
  await setWorks(
    artist,
    id,
    works.map((work) => ({ id: work })),
  )
  expect((await artist.call('PUT', `/exhibitions/${id}/publication`)).status).toBe(200)
  return id
}

const facts = (change: object = {}) => ({
  kind: 'exhibition',
  title: 'Tides',
  text: 'Drawn by the river.',
  opensOn: '2026-05-01',
  closesOn: '2026-06-30',
  place: 'Porto',
  ...change,
})

const worksAt = async (id: string) => {
  const { status, body } = await guest.call('GET', `/exhibitions/${id}`)
  return status === 200 ? idsOf(body.works) : status
}
const shownBy = async (artist: Person) =>
  idsOf((await guest.call('GET', `/artists/${artist.id}/exhibitions`)).body.items)

describe('a series or an exhibition', () => {
  test('is a draft for its artist alone, then public with its works in their order', async () => {
    const artist = await newArtist()
    const [first = '', second = ''] = await addWorks(artist, 2)
    const id = await create(artist, 'Tides', 'exhibition')
    await artist.call('PUT', `/exhibitions/${id}`, facts())
    expect((await artist.call('PUT', `/exhibitions/${id}/publication`)).body.code).toBe(
      'exhibition-empty',
    )
    await setWorks(artist, id, [{ id: second, text: 'The first of them' }, { id: first }])
    expect(await worksAt(id)).toBe(404)
    expect(await shownBy(artist)).toEqual([])
    expect(idsOf((await artist.call('GET', `/exhibitions/${id}`)).body.works)).toEqual([
      second,
      first,
    ])
    await artist.call('PUT', `/exhibitions/${id}/publication`)
    const { body } = await guest.call('GET', `/exhibitions/${id}`)
    expect(body).toMatchObject({
      ...facts(),
      isPublished: true,
      artist: { id: artist.id, name: 'Ada Artist' },
      works: [
        { id: second, text: 'The first of them' },
        { id: first, text: '' },
      ],
    })
    expect(await shownBy(artist)).toEqual([id])
    await artist.call('DELETE', `/exhibitions/${id}/publication`)
    expect(await worksAt(id)).toBe(404)
  })

  test('cannot be published with drafts only', async () => {
    const artist = await newArtist()
    const draft = await addArtwork(artist, { isPublished: false })
    const id = await create(artist)
    await setWorks(artist, id, [{ id: draft }])
    const publication = `/exhibitions/${id}/publication`
    const { status, body } = await artist.call('PUT', publication)
    expect([status, body.code]).toEqual([422, 'exhibition-empty'])
    await artist.call('PUT', `/artworks/${draft}/publication`)
    expect((await artist.call('PUT', publication)).status).toBe(200)
  })

  test('a series has neither dates nor a place', async () => {
    const artist = await newArtist()
    const id = await create(artist)
    const { body } = await artist.call('PUT', `/exhibitions/${id}`, facts({ kind: 'series' }))
    expect(body).toMatchObject({ opensOn: null, closesOn: null, place: '', state: null })
    expect(body.text).toBe('Drawn by the river.')
  })

  test('shows its state by the dates and the day', async () => {
    const artist = await newArtist()
    const id = await create(artist, 'Tides', 'exhibition')
    const stateWith = async (dates: object) =>
      (await artist.call('PUT', `/exhibitions/${id}`, facts(dates))).body.state
    const [past, future] = ['2001-01-01', '2901-01-01']
    expect(await stateWith({ opensOn: past, closesOn: past })).toBe('past')
    expect(await stateWith({ opensOn: past, closesOn: future })).toBe('current')
    expect(await stateWith({ opensOn: future, closesOn: null })).toBe('upcoming')
  })

  test.each([
    ['a blank title', { title: ' ' }, 'title'],
    ['a long text', { text: 'x'.repeat(5001) }, 'text'],
    ['a day that is none', { opensOn: '2026-02-30' }, 'opensOn'],
    ['closing before it opens', { closesOn: '2026-04-30' }, 'closesOn'],
  ])('refuses %s', async (_, change, field) => {
    const artist = await newArtist()
    const id = await create(artist)
    const { status, body } = await artist.call('PUT', `/exhibitions/${id}`, facts(change))
    expect([status, body.code, body.errors[0].field]).toEqual([422, 'invalid-request', field])
  })

  test('belongs to one artist', async () => {
    const [artist, other] = [await newArtist(), await newArtist()]
    const id = await publish(artist, await addWorks(artist, 1))
    const foreign = await addWorks(other, 1)
    for (const answer of [
      await other.call('GET', `/users/me/exhibitions/${id}`),
      await other.call('PUT', `/exhibitions/${id}`, facts()),
      await setWorks(other, id, []),
      await other.call('DELETE', `/exhibitions/${id}/publication`),
      await other.call('DELETE', `/exhibitions/${id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'exhibition-not-found'])
    }
    // Works of others are left out.
    const { body } = await setWorks(artist, id, [{ id: foreign[0] ?? '' }, { id: newId() }])
    expect(body.works).toEqual([])
  })

  test('a change that starts from an older revision is refused with what is stored', async () => {
    const artist = await newArtist()
    const id = await create(artist)
    const { body, headers } = await artist.call('GET', `/users/me/exhibitions/${id}`)
    const seen = { 'if-match': headers.get('etag') ?? '' }
    expect(seen['if-match']).toBe(`"${body.revision}"`)
    const first = await artist.call('PUT', `/exhibitions/${id}`, facts({ title: 'One' }), seen)
    expect(first.status).toBe(200)
    for (const late of [
      await artist.call('PUT', `/exhibitions/${id}`, facts({ title: 'Two' }), seen),
      await artist.call('PUT', `/exhibitions/${id}/works`, { works: [] }, seen),
      await artist.call('PUT', `/exhibitions/${id}/hanging`, { places: [], texts: [] }, seen),
    ]) {
      expect([late.status, late.body.code]).toEqual([412, 'exhibition-changed-elsewhere'])
      expect(late.body.current.title).toBe('One')
      expect(late.headers.has('etag')).toBe(false)
    }
  })

  test('an equal save keeps the revision, so that no other device is told of a change', async () => {
    const artist = await newArtist()
    const [first = '', second = ''] = await addWorks(artist, 2)
    const id = await create(artist)
    const hanging = {
      places: [{ id: first, room: 0, side: 'north', offset: 900 }],
      texts: ['By the river'],
    }
    for (const [path, one, other] of [
      ['', facts(), facts({ place: 'Lagos' })],
      [
        '/works',
        {
          works: [
            { id: first, text: 'a' },
            { id: second, text: '' },
          ],
        },
        {
          works: [
            { id: second, text: '' },
            { id: first, text: 'a' },
          ],
        },
      ],
      ['/hanging', hanging, { ...hanging, texts: [] }],
    ] as const) {
      const save = async (body: object) => {
        const answer = await artist.call('PUT', `/exhibitions/${id}${path}`, body)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return answer.body.revision
      }
      const saved = await save(one)
      expect(await save(one), path).toBe(saved)
      expect(await save(other), path).toBe(saved + 1)
    }
  })

  test('publishing and deleting need no revision, so they read no If-Match', async () => {
    const artist = await newArtist()
    const path = `/exhibitions/${await create(artist)}`
    const header = { 'if-match': 'no tag' }
    const answer = await artist.call('DELETE', `${path}/publication`, undefined, header)
    expect(answer.status).toBe(200)
    expect((await artist.call('DELETE', path, undefined, header)).status).toBe(204)
  })

  test('an artist has at most fifty, also when they are added at once', async () => {
    const artist = await newArtist()
    const answers = await Promise.all(
      Array.from({ length: MAX_EXHIBITIONS + 3 }, (_, nth) =>
        artist.call('POST', '/exhibitions', { kind: 'series', title: `Series ${nth}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_EXHIBITIONS)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('exhibitions-full')
    const { body } = await artist.call('GET', '/users/me/exhibitions')
    expect(body.items).toHaveLength(MAX_EXHIBITIONS)
  })

  test('holds at most 200 works, each once', async () => {
    const artist = await newArtist()
    const id = await create(artist)
    const many = Array.from({ length: MAX_EXHIBITION_WORKS + 1 }, () => ({ id: newId() }))
    expect((await setWorks(artist, id, many)).status).toBe(422)
    const twice = await setWorks(artist, id, [many[0] ?? { id: '' }, many[0] ?? { id: '' }])
    expect(twice.status).toBe(422)
  })
})

describe('what others see', () => {
  test('works leave with their publication, and return to their place', async () => {
    const artist = await newArtist()
    const [first = '', second = '', third = ''] = await addWorks(artist, 3)
    const draft = await addArtwork(artist, { isPublished: false })
    const id = await publish(artist, [draft, first, second, third])
    expect(await worksAt(id)).toEqual([first, second, third])
    await artist.call('DELETE', `/artworks/${second}/publication`)
    await artist.call('PUT', `/artworks/${first}/archive`)
    expect(await worksAt(id)).toEqual([third])
    const own = await artist.call('GET', `/users/me/exhibitions/${id}`)
    expect(own.body.works.map(({ status }: { status: string }) => status)).toEqual([
      'draft',
      'archived',
      'taken-down',
      'published',
    ])
    await artist.call('PUT', `/artworks/${second}/publication`)
    await artist.call('PUT', `/artworks/${draft}/publication`)
    expect(await worksAt(id)).toEqual([draft, second, third])
    await artist.call('DELETE', `/artworks/${second}`)
    expect(await worksAt(id)).toEqual([draft, third])
    const { body } = await guest.call('GET', `/artists/${artist.id}/exhibitions`)
    expect([body.items[0].count, idsOf(body.items[0].covers)]).toEqual([2, [draft, third]])
  })

  test('hidden works and suspended artists are not there, and return', async () => {
    const [artist, operator] = [await newArtist(), await signUpOperator(app)]
    const [first = '', second = ''] = await addWorks(artist, 2)
    const id = await publish(artist, [first, second])
    const hiding = `/admin/artworks/${first}/hiding`
    await operator.call('PUT', hiding, { reason: 'A copy of another work' })
    expect(await worksAt(id)).toEqual([second])
    await operator.call('DELETE', hiding, { reason: 'It was no copy' })
    expect(await worksAt(id)).toEqual([first, second])
    await suspend(operator, artist)
    expect(await worksAt(id)).toBe(404)
    expect(await shownBy(artist)).toEqual([])
  })

  test('a work names the series and exhibitions that show it', async () => {
    const artist = await newArtist()
    const [work = ''] = await addWorks(artist, 1)
    const partOf = async () => {
      const { body } = await guest.call('GET', `/artworks/${work}/related`)
      return body.exhibitions
    }
    expect(await partOf()).toEqual([])
    const [older, newer] = [
      await publish(artist, [work], 'Older'),
      await publish(artist, [work], 'Newer'),
    ]
    const draft = await create(artist, 'Draft')
    await setWorks(artist, draft, [{ id: work }])
    expect(await partOf()).toEqual([
      { id: newer, kind: 'series', title: 'Newer' },
      { id: older, kind: 'series', title: 'Older' },
    ])
    await artist.call('DELETE', `/exhibitions/${newer}`)
    expect(await partOf()).toEqual([{ id: older, kind: 'series', title: 'Older' }])
  })

  test('everything goes with the account, and is in the export before', async () => {
    const artist = await newArtist()
    const works = await addWorks(artist, 2)
    const id = await publish(artist, works)
    await artist.call('PUT', '/users/me/arrangement', { works: [works[0]] })
    const { body } = await artist.call('GET', '/users/me/export')
    expect(body.exhibitions).toMatchObject([{ id, works: [{ id: works[0] }, { id: works[1] }] }])
    expect(body.firstWorks).toEqual([works[0]])
    const deleted = await artist.call('DELETE', '/users/me', { password: PASSWORD })
    expect(deleted.status).toBe(204)
    expect(await worksAt(id)).toBe(404)
    const left = await app.database.sql`
      select id::text from exhibitions where id = ${id}
      union all select exhibition_id::text from exhibition_works where exhibition_id = ${id}`
    expect(left).toEqual([])
  })
})
