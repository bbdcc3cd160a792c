import { afterAll, beforeAll, expect, test } from 'vitest'
import { artworks } from '../app/artworks/artwork.tables.server.ts'
import { refreshVocabulary } from '../app/search/vocabulary.store.server.ts'
import { openTestApp, type TestApp } from '../tests/helpers/app/app.ts'
import { createGuest } from '../tests/helpers/app/person.ts'
import { saveDemoRows } from './seeding/demo-rows.ts'

/** One fact about the first work of the answer. */
type Expected = {
  readonly title?: string
  readonly artist?: string
  readonly medium?: string
  readonly tag?: string
}

/** Typed words and the expected first work: misspelt, accented, partial and reordered words. */
const QUERIES: ReadonlyArray<readonly [q: string, expected: Expected]> = [
  ['Left turning', { title: 'Left turning' }],
  ['left TURNING', { title: 'Left turning' }],
  ['turning left', { title: 'Left turning' }],
  ['horizon cobalt', { title: 'Cobalt horizon' }],
  ['lamp ice under', { title: 'Under the ice, a lamp' }],
  ['grandmother mat', { title: 'Grandmother’s mat, reversed' }],
  ['herring light', { title: 'Herring light' }],
  ['herring lihgt', { title: 'Herring light' }],
  ['ehrring light', { title: 'Herring light' }],
  ['Ice man', { title: 'Ice man' }],
  ['pink alley', { title: 'Pink alley' }],
  ['ipnk alley', { title: 'Pink alley' }],
  ['mole negro', { title: 'Mole negro' }],
  ['persimmon', { title: 'Persimmon, left on the sill' }],
  ['persimon', { title: 'Persimmon, left on the sill' }],
  ['persim', { title: 'Persimmon, left on the sill' }],
  ['aubergine', { title: 'Aubergine, out of season' }],
  ['aubergene', { title: 'Aubergine, out of season' }],
  ['pharmacist', { title: 'The pharmacist, Thursday' }],
  ['farmacist', { title: 'The pharmacist, Thursday' }],
  ['lighthouse keeper', { title: 'Keeper’s daughter’s lighthouse' }],
  ['lihgthou daughter', { title: 'Keeper’s daughter’s lighthouse' }],
  ['lighthose daughter', { title: 'Keeper’s daughter’s lighthouse' }],
  ['ovlcano', { title: 'Volcano, not looking' }],
  ['volcano', { title: 'Volcano, not looking' }],
  ['vulcano', { title: 'Volcano, not looking' }],
  ['dotonbori', { title: 'Dōtonbori, puddle' }],
  ['Dōtonbori', { title: 'Dōtonbori, puddle' }],
  ['walking ibadan', { title: 'Walking to Ìbàdàn' }],
  ['fjall', { title: 'Fjäll, thawing from the left' }],
  ['fjäll thawing', { title: 'Fjäll, thawing from the left' }],
  ['dong ba', { title: 'Rain over Đông Ba market' }],
  ['izmir tea', { title: 'Tea, İzmir time' }],
  ['wanjiru', { title: 'Wanjirũ before the interview' }],
  ['parking garage', { title: 'Homage to a parking garage' }],
  ['moon jar', { title: 'Moon jar, third firing' }],
  ['omon ajr', { title: 'Moon jar, third firing' }],
  ['seven eyes', { title: 'Seven eyes against envy' }],
  ['black used red', { title: 'Black that used to be red' }],
  ['orbit_0417', { title: 'orbit_0417 (kept)' }],
  ['three feathers one bird', { title: 'Three feathers, one bird' }],
  ['translat', { title: 'The translator' }],
  ['terracotta wall', { title: 'Terracotta, white wall, four o’clock' }],
  ['ginkgo', { title: 'Ginkgo, all down in one night' }],
  ['ginko', { title: 'Ginkgo, all down in one night' }],
  ['enamel', { title: 'Enamel, 600 cells' }],
  ['Mira Osie', { artist: 'Mira Osei' }],
  ['Mira Osei', { artist: 'Mira Osei' }],
  ['osei mira', { artist: 'Mira Osei' }],
  ['gabriela nunez', { artist: 'Gabriela Núñez' }],
  ['Núñez', { artist: 'Gabriela Núñez' }],
  ['søren ostergaard', { artist: 'Søren Østergaard' }],
  ['yuko ishiguro', { artist: 'Yūko Ishiguro' }],
  ['nguyen', { artist: 'Thị Hạnh Nguyễn' }],
  ['jurgen weiss', { artist: 'Jürgen Weiß' }],
  ['lukasz', { artist: 'Łukasz Wójcik' }],
  ['tavarez', { artist: 'Rui Tavares' }],
  ['krishnamurty', { artist: 'Aarav Krishnamurthy' }],
  ['Rotterdam', { artist: 'Mira Osei' }],
  ['Rotterdm', { artist: 'Mira Osei' }],
  ['goteborg', { artist: 'Linnéa Åkesson' }],
  ['oaxaca', { artist: 'Gabriela Núñez' }],
  ['antwrep', { artist: 'Zoë Vandersteen' }],
  ['iceland', { artist: 'Björk Þórsdóttir' }],
  ['potrait', { tag: 'portrait' }],
  ['still life', { tag: 'still life' }],
  ['glass', { medium: 'glass' }],
  ['photograf', { medium: 'photograph' }],
  ['sculpture', { medium: 'sculpture' }],
  ['ceramics', { medium: 'ceramic' }],
]

const MIN_RIGHT = 0.95

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await app.database.db.transaction((tx) => saveDemoRows(tx))
  await refreshVocabulary(app.database.db)
})

afterAll(() => app.close())

async function firstOf(q: string): Promise<Required<Expected> & { readonly tags: string[] }> {
  const guest = createGuest(app.api)
  const { body } = await guest.call('GET', `/artworks?limit=1&q=${encodeURIComponent(q)}`)
  const [first] = body.items
  if (first === undefined) return { title: 'nothing', artist: '', medium: '', tag: '', tags: [] }
  const { body: work } = await guest.call('GET', `/artworks/${first.id}`)
  const { title, medium, tags, user } = work
  return { title, medium, tags, tag: tags.join(', '), artist: user.name }
}

test(`${QUERIES.length} written queries find what they ask for in the demo gallery`, async () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(60)
  expect(await app.database.db.$count(artworks)).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const [q, expected] of QUERIES) {
    const found = await firstOf(q)
    for (const [name, value] of Object.entries(expected) as [keyof Expected, string][]) {
      const isRight = name === 'tag' ? found.tags.includes(value) : found[name] === value
      if (!isRight) wrong.push(`“${q}”: ${name} ${value} expected, “${found.title}” found`)
    }
  }
  const right = 1 - wrong.length / QUERIES.length
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT)
})
