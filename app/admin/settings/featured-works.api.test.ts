import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator, suspend } from '../../../tests/helpers/app/operator.ts'
import { addArtwork, createGuest, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp
let operator: Person
let artist: Person
let guest: Person

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
  guest = createGuest(app.api)
})
afterAll(() => app.close())
beforeEach(async () => {
  await choose([])
  artist = await signUp(app.api, { isArtist: true })
})

const choose = (ids: readonly string[]) => operator.call('PUT', '/admin/featured-works', { ids })
const idsOf = async (person: Person, path: string): Promise<string[]> =>
  (await person.call('GET', path)).body.items.map(({ id }: { id: string }) => id)
const shown = () => idsOf(guest, '/featured-works')
const chosen = () => idsOf(operator, '/admin/featured-works')
const addWorks = async (count: number) => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) ids.push(await addArtwork(artist))
  return ids
}

describe('the works of the landing page', () => {
  test('are none until operators choose some, in their order', async () => {
    expect(await shown()).toEqual([])
    const [first = '', second = '', third = ''] = await addWorks(3)
    expect((await choose([third, first, second])).status).toBe(204)
    expect(await shown()).toEqual([third, first, second])
    await choose([second, third])
    expect(await shown()).toEqual([second, third])
    const { body } = await guest.call('GET', '/featured-works')
    expect(body.items[0]).toMatchObject({ id: second, artistId: artist.id, artist: 'Ada Artist' })
    expect(body.items[0].image.urls.small).toMatch(/^\/images\/[0-9a-f]{64}\/400\.webp$/)
  })

  test('fall out when they are hidden or deleted, and return with their place', async () => {
    const [first = '', second = '', third = ''] = await addWorks(3)
    await choose([first, second, third])
    const hiding = `/admin/artworks/${second}/hiding`
    await operator.call('PUT', hiding, { reason: 'A copy' })
    expect(await shown()).toEqual([first, third])
    expect(await chosen()).toEqual([first, second, third])
    await operator.call('DELETE', hiding)
    expect(await shown()).toEqual([first, second, third])
    await artist.call('DELETE', `/artworks/${first}`)
    expect([await shown(), await chosen()]).toEqual([
      [second, third],
      [second, third],
    ])
    await suspend(operator, artist)
    expect(await shown()).toEqual([])
  })

  test('keep a hidden one in a new order, and take no other that is not published', async () => {
    const [first = '', second = ''] = await addWorks(2)
    await choose([first, second])
    await operator.call('PUT', `/admin/artworks/${first}/hiding`, { reason: 'A copy' })
    expect((await choose([second, first])).status).toBe(204)
    expect(await chosen()).toEqual([second, first])
    const draft = await addArtwork(artist, { isPublished: false })
    for (const id of [draft, newId()]) {
      const { status, body } = await choose([second, id])
      expect([status, body.code]).toEqual([404, 'artwork-not-found'])
    }
    expect(await chosen()).toEqual([second, first])
  })

  test('are at most six, each once', async () => {
    const [first = '', ...others] = await addWorks(7)
    expect((await choose([first, ...others])).status).toBe(422)
    expect((await choose([first, first])).status).toBe(422)
    expect((await choose(others)).status).toBe(204)
    expect(await shown()).toEqual(others)
  })

  test('are not replaced by a choice that saw another one', async () => {
    const [first = '', second = ''] = await addWorks(2)
    await choose([first, second])
    const move = (ids: readonly string[], seen: readonly string[]) =>
      operator.call('PUT', '/admin/featured-works', { ids, seen })
    // Two concurrent operators: one reorders the works, the other removes one.
    const both = [move([second, first], [first, second]), move([first], [first, second])]
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 412])
    expect(answers.map(({ body }) => body?.code)).toContain('settings-changed-elsewhere')
    const seen = await chosen()
    expect((await move([second], seen)).status).toBe(204)
    expect(await chosen()).toEqual([second])
  })

  test('are logged by their titles as they were, and the same again is not', async () => {
    const first = await addArtwork(artist, { title: 'Dawn' })
    const second = await addArtwork(artist, { title: 'Dusk' })
    await choose([first])
    await choose([second, first])
    await choose([second, first])
    const { body } = await operator.call('GET', '/admin/audit-log?action=settings.changed&limit=2')
    const states = body.items.map((item: { before: object; after: object }) => [
      item.before,
      item.after,
    ])
    expect(states).toEqual([
      [{ featuredWorks: 'Dawn' }, { featuredWorks: 'Dusk, Dawn' }],
      [{ featuredWorks: '' }, { featuredWorks: 'Dawn' }],
    ])
  })
})
