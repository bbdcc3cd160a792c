import { guestDoings, guestRooms } from './access-states.ts'
import { type Stage, test, titled } from './fixtures.ts'
import { albumFolder } from './screenshots.ts'
import { galleryOf, tour, TOUR_MS, TOUR_OPTIONS } from './access-check.ts'

test.use({ ...TOUR_OPTIONS, gallery: galleryOf('guest') })

// One after the other: what hangs on the wall is in the pictures.
test.describe.configure({ mode: 'default' })

test.beforeEach(() => {
  test.setTimeout(TOUR_MS)
})

test('a guest’s rooms are open to everybody', async ({ page, stage }) => {
  const id = await someWork(stage, 'Weir')
  const { artistId } = (await stage.call(page.context(), 'GET', `/artworks/${id}`)) as {
    artistId: string
  }
  await tour({ page, who: 'guest' }, guestRooms(id, artistId))
})

test('what a guest fills in is open to everybody', async ({ page, stage }) => {
  await tour({ page, who: 'guest' }, guestDoings(await someWork(stage, 'Lock')))
})

/** @returns the id of a work of the demo gallery, where it hangs, and of one newly hung elsewhere */
async function someWork(stage: Stage, title: string): Promise<string> {
  const answer = await fetch(`${stage.server.url}/api/artworks`)
  const wall = (await answer.json()) as { items: { id: string }[] }
  const [work] =
    albumFolder === null ? await stage.publish([{ title: titled(title), price: 40 }]) : wall.items
  return work?.id ?? ''
}
