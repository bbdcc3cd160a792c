import { cardOf, expect, open, saveData, test, waitForScript } from '../fixtures.ts'

test('with Save-Data, no page is prefetched', async ({ page, stage }) => {
  const { id, title } = await stage.publishOne('Thrift', 10)
  await saveData(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await open(page, '/for-art-lovers')
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)

  const link = cardOf(page, title).getByRole('link', { name: title })
  await link.hover()
  await waitForScript(page, 'gallery-section')
  await link.focus()
  await page.waitForLoadState('networkidle')
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  expect(requested.filter((path) => path === `/artwork/${id}.data`)).toHaveLength(1)
  const before = requested.length
  await page.getByRole('link', { name: 'Back to Gallery' }).hover()
  await page.getByRole('link', { name: 'Ada Artist' }).first().hover()
  await page.waitForLoadState('networkidle')
  expect(requested.slice(before).filter((path) => path.endsWith('.data'))).toEqual([])
})
