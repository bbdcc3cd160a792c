import { weighPage } from '../../bench/page-weight.ts'
import { cardOf, expect, keepScripts, open, SCRIPTS, test, toastOf } from './fixtures.ts'

// Parts of a page whose scripts are fetched when somebody turns to them (ui/island.tsx).

for (const path of ['/', '/for-art-lovers']) {
  test(`a first visit to ${path} fetches what is weighed, and more only when somebody acts`, async ({
    page,
    stage,
  }) => {
    const { files } = await weighPage(stage.server.url + path)
    const weighed = new Set(files.map((file) => file.path))
    const further: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') && !weighed.has(pathname)) further.push(pathname)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(further).toEqual([])

    await page.mouse.move(200, 400)
    await expect.poll(() => further.length).toBeGreaterThan(0)
  })
}

test('what is pressed before a part’s script has come is done when it has', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Sluice', 40)
  await open(page, '/for-art-lovers')
  const letGo = await keepScripts(page)
  const add = cardOf(page, work.title).getByRole('button', { name: /^Add .* to cart$/ })
  await add.click()
  await add.click()
  expect(await page.evaluate(() => localStorage.getItem('guestCart'))).toBeNull()

  letGo()
  await expect(toastOf(page, 'Added one more to cart')).toBeVisible()
  await expect(page.getByRole('link', { name: 'cart 2 items' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  expect(problems).toEqual([])
})

test('keys that move the wall of the landing page wait for its script, too', async ({ page }) => {
  await open(page, '/')
  const letGo = await keepScripts(page)
  await page.getByRole('list', { name: 'Works on the wall' }).focus()
  await page.keyboard.press('End')
  letGo()
  await expect(page.getByText(/^\d\d \/ \d\d/)).toContainText('06 / 06')
})

test('where a part’s script does not come, a link is the browser’s own', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Lighter', 40)
  await open(page, '/for-art-lovers')
  await page.route(SCRIPTS, (route) => route.abort())
  await cardOf(page, work.title).getByRole('link', { name: work.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
})

test('whoever steps back before a page is alive finds the page before', async ({ page, stage }) => {
  const work = await stage.publishOne('Towpath', 40)
  await open(page, '/for-art-lovers')
  await cardOf(page, work.title).getByRole('link', { name: work.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  const letGo = await keepScripts(page)
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walk in')
  letGo()
  await expect(cardOf(page, work.title)).toBeVisible()
  await expect(page.getByText('ERROR 404')).toHaveCount(0)
})

for (const path of ['/', '/for-art-lovers']) {
  test(`whoever skips to the content of ${path} finds it there, though its parts’ scripts are not`, async ({
    page,
    stage,
    problems,
  }) => {
    await stage.publishOne('Weir', 40)
    await open(page, path)
    const letGo = await keepScripts(page)
    const main = page.getByRole('main')
    const shown = await main.textContent()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    await expect(page).toHaveURL(/#main$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/#main$/)
    // Two frames and a turn: what would be taken away is gone then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    )
    expect(await main.textContent()).toBe(shown)
    letGo()
    await page.keyboard.press('Tab')
    await expect(main.locator(':focus')).toBeVisible()
    expect(problems).toEqual([])
  })
}
