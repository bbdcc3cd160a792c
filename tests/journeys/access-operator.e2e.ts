import {
  ACCESS_OPTIONS,
  ACCESS_TIMEOUT_MS,
  buy,
  checkWithoutBaselines,
  galleryOf,
} from './access-check.ts'
import { operatorPages } from './access-states.ts'
import { exhibit } from './exhibition.ts'
import { publishWork, test, titled } from './fixtures.ts'
import { signUpOperator } from './operator.ts'

test.use({ ...ACCESS_OPTIONS, gallery: galleryOf('operator') })

test('operators’ pages are accessible', async ({ page, context, browser, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  await signUpOperator(stage, context)
  const artist = await browser.newContext({ baseURL: stage.server.url })
  await stage.signUp(artist, { isArtist: true })
  const work = await publishWork(stage.call, artist, titled('Delta'), 30)
  const { id } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
  const [hidden, reason] = [await publishWork(stage.call, artist, titled('Fjord'), 40), 'A copy']
  await stage.call(context, 'PUT', `/admin/artworks/${hidden.id}/hiding`, { reason })
  const buyer = await browser.newContext({ baseURL: stage.server.url })
  await stage.signUp(buyer, { isArtist: false })
  await buy(stage, buyer, work.id)
  await stage.call(buyer, 'POST', '/reports', {
    subject: { kind: 'artwork', id: work.id },
    reason: 'copyright',
    text: 'I saw this drawing in the museum of the old harbour,\nroom four.',
  })
  const queue = (await stage.call(context, 'GET', '/admin/reports')) as { items: { id: string }[] }
  const report = queue.items[0]?.id ?? ''
  await stage.call(context, 'POST', `/admin/reports/${report}/notes`, { text: 'Ask the museum' })
  const { id: webhook } = (await stage.call(context, 'POST', '/admin/webhooks', {
    url: 'https://example.org/hook',
    events: ['order.placed'],
  })) as { id: string }
  const exhibition = await exhibit(stage.call, artist, [work.id])
  await checkWithoutBaselines(
    page,
    operatorPages({ person: id, work: work.id, exhibition, report, webhook }),
  )
  for (const one of [artist, buyer]) await one.close()
})
