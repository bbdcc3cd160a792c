import type { Page } from '@playwright/test'
import { findFaults } from './access-audit.ts'
import {
  cardOf,
  expect,
  IN_DETAILS,
  open,
  publishWork,
  test,
  titled,
  toastOf,
  waitForHydration,
} from './fixtures.ts'

// Searching the gallery: words, filters, active filters, and hints when nothing is found.

/** Opens the filters and one section of them. With scripts, wide screens open all sections. */
async function openSection(page: Page, title: string) {
  await expect(async () => {
    for (const text of [/^Filters/, title]) {
      const summary = page.locator('summary', { hasText: text }).first()
      if ((await summary.locator('..').getAttribute('open')) === null) await summary.press('Enter')
    }
    await expect(page.getByRole('group', { name: title })).toBeVisible({ timeout: 500 })
  }).toPass()
  return page.getByRole('group', { name: title })
}

test('a guest searches by keyboard, narrows, goes back, and finds the same again by the address', async ({
  page,
  stage,
  problems,
}) => {
  const word = titled('Kelpwood')
  const [cheap, dear] = await stage.publish([
    { title: `${word} one`, price: 40 },
    { title: `${word} two`, price: 900 },
  ])
  const [first, second] = [cheap?.title ?? '', dear?.title ?? '']
  await open(page, '/for-art-lovers')
  await page.getByRole('link', { name: 'Search and filter' }).click()
  await waitForHydration(page)
  await page.getByLabel('Words').fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 works', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=/)

  await page.getByText('Filters', { exact: true }).click()
  const price = page.getByRole('group', { name: 'Price in euro' })
  await price.getByLabel('To').fill('100')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await expect(cardOf(page, first)).toBeVisible()
  await expect(cardOf(page, second)).toHaveCount(0)
  expect(await findFaults(page, [390], async () => [])).toEqual([])

  const address = page.url()
  await page.getByRole('link', { name: 'Remove up to €100' }).click()
  await expect(page.getByText('2 works', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('1 work', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Words')).toHaveValue(word)

  await open(page, `/for-art-lovers?q=${encodeURIComponent(word)}&minPrice=5000`)
  await page.getByRole('link', { name: 'Without from €5000: 2 works' }).click()
  await expect(cardOf(page, second)).toBeVisible()
  expect(problems).toEqual([])
})

test(
  'stock photos with the words of a search stand apart from the works',
  IN_DETAILS,
  async ({ page, problems }) => {
    await open(page, '/for-art-lovers?q=botanist')
    const photos = page.getByRole('region', { name: 'Stock photos' })
    await expect(photos.getByRole('heading', { name: 'Botanist' })).toBeVisible()
    await expect(page.getByText('No work is like this yet')).toBeVisible()
    await photos.getByRole('button', { name: /^Add .* to cart/i }).click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await photos.getByRole('link', { name: 'Botanist' }).click()
    await page.getByRole('link', { name: 'Back to Gallery' }).click()
    await expect(page).toHaveURL('/for-art-lovers?q=botanist')
    await open(page, '/for-art-lovers?medium=ceramic')
    await expect(photos.getByRole('link', { name: 'See all stock photos' })).toBeVisible()
    await expect(photos.getByRole('listitem')).toHaveCount(0)
    expect(problems).toEqual([])
  },
)

test(
  'back from a work, a search is where it was, and so it is after a reload',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    const word = titled('Bladderwrack')
    const works = await stage.publish(
      Array.from({ length: 16 }, (_, nth) => ({ title: `${word} ${nth}`, price: 40 + nth })),
    )
    const query = `q=${encodeURIComponent(word)}&minPrice=41&sort=price-asc`
    await open(page, `/for-art-lovers?${query}`)
    const last = cardOf(page, works.at(-1)?.title ?? '')
    await last.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(300)
    await last.getByRole('link').click()
    await expect(page).toHaveURL(/\/artwork\//)
    await page.goBack()
    const isThere = async () => {
      await expect(page.getByText('15 works', { exact: true })).toBeAttached()
      await expect(page.getByRole('link', { name: 'Remove from €41' })).toBeAttached()
      await expect(page.getByLabel('Order')).toHaveValue('price-asc')
      await expect(last).toBeInViewport()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -2)
    }
    await isThere()
    await page.reload()
    await isThere()
    expect(problems).toEqual([])
  },
)

test(
  'a step back right after a press leads back, before the work is shown',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    const work = await stage.publishOne('Sandwort', 12)
    await open(page, `/for-art-lovers?q=${encodeURIComponent(work.title)}`)
    const link = cardOf(page, work.title).getByRole('link', { name: work.title })
    await link.hover()
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        push(...entry)
        history.pushState = push
        history.back()
      }
    })
    await link.click()
    await expect(page).toHaveURL(/\/for-art-lovers\?q=/)
    await expect(page.getByText('1 work', { exact: true })).toBeAttached()
    await expect(link).toBeVisible()
    expect(problems).toEqual([])
  },
)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts, too', () => {
    test.use({ javaScriptEnabled })

    test('up to three colours are chosen by keyboard, each with its share', async ({ page }) => {
      await page.goto('/for-art-lovers?sort=newest')
      if (javaScriptEnabled) await waitForHydration(page)
      const openColours = () => openSection(page, 'Colours, up to three')
      const colours = await openColours()
      await colours.getByLabel('Another colour').fill('#123456')
      await colours.getByRole('button', { name: 'Add colour' }).press('Enter')
      await expect(page).toHaveURL(/colour=123456|colour=%23|other=/)
      await openColours()
      await expect(colours.getByLabel('#123456')).toBeChecked()
      await colours.getByLabel('Red', { exact: true }).press('Space')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show works' }).press('Enter')
      await openColours()
      await colours.getByLabel('Share of Red, %').fill('70')
      await colours.getByLabel('Share of #123456, %').fill('30')
      await page.getByRole('button', { name: 'Show works' }).press('Enter')
      const chips = page.getByRole('list', { name: 'Active filters' })
      await expect(chips.getByRole('link')).toHaveText([
        /#123456 30 %|red 70 %/,
        /30 %|70 %/,
        'Clear all',
      ])
      await expect(page.getByLabel('Order')).toHaveValue('relevance')
      await page.getByLabel('Order').selectOption('price-asc')
      if (!javaScriptEnabled) {
        await page.getByRole('button', { name: 'Search', exact: true }).press('Enter')
      }
      await expect(page).toHaveURL(/sort=price-asc/)
      const availability = await openSection(page, 'Availability')
      await availability.getByRole('radio', { name: /^Available/ }).press('Space')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show works' }).press('Enter')
      await expect(chips.getByRole('link', { name: 'Remove available' })).toBeVisible()
      await expect(page.getByLabel('Order')).toHaveValue('price-asc')
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'sections of filters fold, and those with an active filter are open and name it',
    IN_DETAILS,
    async ({ page, stage, browser }) => {
      const artist = await browser.newContext()
      await stage.signUp(artist, { isArtist: true })
      const { id } = await publishWork(stage.call, artist, titled('Etching'), 30)
      // Sections without a matching work are left out.
      await stage.call(artist, 'PATCH', `/artworks/${id}`, { medium: 'print', year: 1950 })
      await artist.close()
      await page.goto('/for-art-lovers?medium=print&yearFrom=1900')
      const summary = (text: string) => page.locator('summary', { hasText: text })
      await summary('Filters (2)').press('Enter')
      await expect(page.getByRole('group', { name: 'Year' })).toBeVisible()
      await expect(summary('Year')).toHaveText('Year made from 1900')
      await expect(summary('Medium')).toHaveText(/print/i)
      const orientation = page.getByRole('group', { name: 'Orientation' })
      await expect(orientation).toBeHidden()
      await summary('Orientation').press('Enter')
      await expect(orientation).toBeVisible()
    },
  )

  test(
    'a chosen artist has a name, also where nothing is found',
    IN_DETAILS,
    async ({ page, stage, browser }) => {
      const artist = await browser.newContext()
      await stage.signUp(artist, { isArtist: true })
      const { id, title } = await publishWork(stage.call, artist, titled('Glasswort'), 30)
      const work = await stage.call(artist, 'GET', `/artworks/${id}`)
      const { artistId } = work as { artistId: string }
      await artist.close()
      await page.goto(`/for-art-lovers?q=${encodeURIComponent(title)}&artistId=${artistId}`)
      await expect(cardOf(page, title)).toBeVisible()
      await expect(page.getByText('/* the end of the search */')).toBeVisible()
      await page.goto(`/for-art-lovers?artistId=${artistId}&minPrice=5000`)
      await expect(page.getByRole('link', { name: 'Remove by Ada Artist' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Without from €5000: 1 work' })).toBeVisible()
      await expect(page.getByText(artistId)).toHaveCount(0)
    },
  )

  test('the form searches, and a reversed range is told in words', async ({ page, stage }) => {
    const work = await stage.publishOne('Eelgrass', 30)
    await page.goto('/for-art-lovers?sort=newest')
    await page.getByLabel('Words').fill(work.title)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(cardOf(page, work.title)).toBeVisible()
    const answer = await page.goto('/for-art-lovers?minPrice=9&maxPrice=3')
    expect(answer?.status()).toBe(422)
    await expect(page.getByText('The highest price is below the lowest price')).toBeVisible()
    await expect(page.getByText('No work is like this yet')).toHaveCount(0)
    await page.goto('/for-art-lovers?yearTo=3000')
    await expect(
      page.getByText('The last year: please give a year from 1 to 2100', { exact: true }),
    ).toBeVisible()
  })
})
