import { guestForms, guestPages } from './access-states.ts'
import { type Stage, test, titled } from './fixtures.ts'
import { requestResetLink } from './outbox.ts'
import { screenshotFolder } from './screenshots.ts'
import { galleryOf, checkAccess, ACCESS_TIMEOUT_MS, ACCESS_OPTIONS } from './access-check.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('guest') })

// Not in parallel: works of one test would appear in the screenshots of the other.
test.describe.configure({ mode: 'default' })

test.beforeEach(() => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
})

test('a guest’s pages are accessible', async ({ page, stage }) => {
  const id = await someWork(stage, 'Weir')
  const { artistId, tags } = (await stage.call(page.context(), 'GET', `/artworks/${id}`)) as {
    artistId: string
    tags: string[]
  }
  await checkAccess({ page, who: 'guest' }, guestPages(id, artistId, tags[0] ?? ''))
})

test('a guest’s forms are accessible', async ({ page, browser, stage }) => {
  const work = await someWork(stage, 'Lock')
  const context = await browser.newContext()
  const { email } = await stage.signUp(context, { isArtist: false })
  await context.close()
  const resetLink = await requestResetLink(stage, email)
  await checkAccess({ page, who: 'guest' }, guestForms(work, resetLink))
})

/** @returns the id of a work: one of the demo gallery if it is there, else a new one */
async function someWork(stage: Stage, title: string): Promise<string> {
  // A search finds no stock photos, which have no tags.
  const answer = await fetch(`${stage.server.url}/api/artworks?medium=drawing`)
  const wall = (await answer.json()) as { items: { id: string }[] }
  const [work] =
    screenshotFolder === null
      ? await stage.publish([{ title: titled(title), price: 40, tags: ['Quay', 'Wall'] }])
      : wall.items
  return work?.id ?? ''
}
