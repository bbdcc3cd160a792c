import { plainImage } from '../../app/images/image-fixture.server.ts'
import { busyArtist, newArtist } from './access-states.ts'
import { publishWork, test, titled } from './fixtures.ts'
import { buy, galleryOf, checkAccess, ACCESS_TIMEOUT_MS, ACCESS_OPTIONS } from './access-check.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('artist') })

test.beforeEach(() => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
})

test('an artist’s pages are accessible', async ({ page, context, browser, stage }) => {
  await stage.signUp(context, { isArtist: true })
  const visitor = { page, who: 'artist' }
  await checkAccess(visitor, newArtist())

  const work = await publishWork(stage.call, context, titled('Sold'), 30)
  const sketch = { title: titled('Draft'), imageUrl: await smallImage() }
  const draft = (await stage.call(context, 'POST', '/artworks', sketch)) as { id: string }
  const words = { bio: 'Draws harbours.', statement: 'Lines first.', location: 'Porto' }
  await stage.call(context, 'PATCH', '/users/me', words)
  await stage.call(context, 'PUT', '/users/me/press', {
    portraitAlt: '',
    portraitCredit: '',
    contact: 'press@example.com',
    website: 'https://example.com',
    cv: [{ kind: 'award', from: 2024, to: null, text: 'Prize for drawing', place: 'Porto' }],
    revision: 0,
  })
  const collector = await browser.newContext()
  await stage.signUp(collector, { isArtist: false })
  await buy(stage, collector, work.id)
  await collector.close()
  const sales = (await stage.call(context, 'GET', '/sales')) as { items: { id: string }[] }
  await checkAccess(visitor, busyArtist(work.id, draft.id, sales.items[0]?.id ?? ''))
})

/** @returns a data URL */
async function smallImage(): Promise<string> {
  const image = await plainImage({ width: 240, height: 320 })
  return `data:image/png;base64,${Buffer.from(image).toString('base64')}`
}
