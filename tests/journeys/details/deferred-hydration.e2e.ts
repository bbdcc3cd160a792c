import { weighPage } from '../../../bench/page-weight.ts'
import { cardOf, expect, holdScripts, open, SCRIPTS, test, toastOf } from '../fixtures.ts'

// Deferred sections, whose scripts load when the user interacts with them (ui/interaction/island.tsx).

for (const path of ['/', '/for-art-lovers']) {
  test(`a first visit to ${path} fetches its budgeted scripts, and more only on interaction`, async ({
    page,
    stage,
  }) => {
    const { files } = await weighPage(stage.server.url + path)
    const expected = new Set([
      ...files.map((file) => file.path),
      ...(await listPrefetched(stage.server.url + path)),
    ])
    const further: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // Toasts are loaded ahead of a failure.
      const isExpected = expected.has(pathname) || pathname.startsWith('/assets/toaster-')
      if (pathname.endsWith('.js') && !isExpected) further.push(pathname)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(further).toEqual([])

    await page.mouse.move(200, 400)
    await expect.poll(() => further.length).toBeGreaterThan(0)
  })
}

/** The scripts of other pages, which the browser fetches when it is idle. */
async function listPrefetched(address: string): Promise<string[]> {
  const html = await (await fetch(address)).text()
  return / data-prefetch="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
}

test('a press before a section’s script is loaded is replayed', async ({
  page,
  stage,
  problems,
}) => {
  const work = await stage.publishOne('Sluice', 40)
  await open(page, '/for-art-lovers')
  const letGo = await holdScripts(page)
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

test('arrow keys on the landing page’s carousel wait for its script', async ({ page }) => {
  await open(page, '/')
  const letGo = await holdScripts(page)
  await page.getByRole('list', { name: 'Works on the wall' }).getByRole('link').first().focus()
  await page.keyboard.press('End')
  letGo()
  await expect(page.getByText(/^\d\d \/ \d\d/)).toContainText('06 / 06')
})

test('a link of a section whose script fails is the browser’s own navigation', async ({
  page,
  stage,
}) => {
  const work = await stage.publishOne('Lighter', 40)
  await open(page, '/for-art-lovers')
  await page.route(SCRIPTS, (route) => route.abort())
  await cardOf(page, work.title).getByRole('link', { name: work.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
})

test('going back before hydration shows the previous page', async ({ page, stage }) => {
  const work = await stage.publishOne('Towpath', 40)
  await open(page, '/for-art-lovers')
  await cardOf(page, work.title).getByRole('link', { name: work.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  const letGo = await holdScripts(page)
  // A page is loaded when its scripts are loaded.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(work.title)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Walk in')
  letGo()
  await expect(cardOf(page, work.title)).toBeVisible()
  await expect(page.getByText('ERROR 404')).toHaveCount(0)
})

for (const path of ['/', '/for-art-lovers']) {
  test(`the skip link of ${path} works before its sections’ scripts are loaded`, async ({
    page,
    stage,
    problems,
  }) => {
    await stage.publishOne('Weir', 40)
    await open(page, path)
    const letGo = await holdScripts(page)
    const main = page.getByRole('main')
    const shown = await main.textContent()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    await expect(page).toHaveURL(/#main$/)
    await page.goBack()
    await expect(page).not.toHaveURL(/#main$/)
    // After two frames and a task, hydration would have removed the content.
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
