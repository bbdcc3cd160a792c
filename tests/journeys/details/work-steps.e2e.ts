import type { Page } from '@playwright/test'
import { cardOf, expect, open, test, titled, waitForHydration, type Work } from '../fixtures.ts'
import { expectAt, topOf } from '../scroll-place.ts'
import { back, heading, next, openForSteps, previous, publish } from '../work-steps.ts'

// Steps to the previous and the next work, in the order of the list that the visitor came from.

/** Expects links to the neighbours with these titles. */
async function expectBeside(page: Page, before: Work | null, after: Work | null): Promise<void> {
  await expect(previous(page)).toHaveCount(before === null ? 0 : 1)
  if (before !== null)
    await expect(previous(page)).toHaveAccessibleName(`Previous work: ${before.title}`)
  await expect(next(page)).toHaveCount(after === null ? 0 : 1)
  if (after !== null) await expect(next(page)).toHaveAccessibleName(`Next work: ${after.title}`)
}

const openCard = async (page: Page, work: Work) => {
  await cardOf(page, work.title).getByRole('link', { name: work.title }).click()
  await expect(heading(page)).toHaveText(work.title)
}

/** Repeats a key until the page has stepped, since a new page may not listen to keys yet. */
const pressUntilStepped = (page: Page, key: string, { title }: Work) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(heading(page)).toHaveText(title, { timeout: 10_000 })
  }).toPass()

// Specification: 2.41, 2.42, 2.47
test('arrow keys step through the gallery, and both ways back lead to its place', async ({
  page,
  stage,
  problems,
}) => {
  const [a, b, c, d] = (await publish(stage, 12)) as [Work, Work, Work, Work]
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/for-art-lovers')
  const card = cardOf(page, b.title)
  await cardOf(page, c.title).hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)

  for (const leave of ['link', 'history'] as const) {
    await card.getByRole('link', { name: b.title }).focus()
    const top = await topOf(card)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(b.title)
    await expectBeside(page, a, c)
    await pressUntilStepped(page, 'ArrowRight', c)
    await expectBeside(page, b, d)
    await expect(page).toHaveTitle(new RegExp(c.title))
    await page.keyboard.press('ArrowRight')
    await expect(heading(page)).toHaveText(d.title)
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page)).toHaveText(c.title)
    expect(await page.evaluate(() => scrollY)).toBe(0)

    if (leave === 'link') await back(page).click()
    else await page.goBack()
    await expect(page).toHaveURL(/\/for-art-lovers$/)
    await expectAt(card, top)
  }
  expect(problems).toEqual([])
})

test('arrow keys are left to fields, strips, dialogs and shortcuts', async ({ page, stage }) => {
  const [, b] = (await publish(stage, 3)) as [Work, Work, Work]
  await openForSteps(page, `/artwork/${b.id}`)
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { id: 'field' })
    const dialog = Object.assign(document.createElement('dialog'), { id: 'dialog' })
    dialog.append(document.createElement('button'))
    const strip = Object.assign(document.createElement('div'), { id: 'strip', tabIndex: 0 })
    strip.style.cssText = 'inline-size: 9rem; overflow-x: auto'
    const works = document.createElement('div')
    works.style.cssText = 'inline-size: 90rem; block-size: 3rem'
    strip.append(works)
    document.querySelector('main')?.append(field, strip, dialog)
  })
  await page.locator('#field').focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('#strip').focus()
  await page.keyboard.press('ArrowRight')
  const strip = page.locator('#strip')
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#dialog')?.showModal())
  await page.keyboard.press('ArrowRight')
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#dialog')?.close())
  await page.waitForTimeout(300)
  await expect(heading(page)).toHaveText(b.title)

  await page.keyboard.press('ArrowRight')
  await expect(heading(page)).not.toHaveText(b.title)
})

test('a work opened by its address steps through the gallery, and back leads to it', async ({
  page,
  stage,
  problems,
}) => {
  const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
  const html = await (await page.request.get(`/artwork/${b.id}`)).text()
  expect(html).toMatch(new RegExp(`<a[^>]*rel="prev"[^>]*href="/artwork/${a.id}"`))
  expect(html).toMatch(new RegExp(`<a[^>]*rel="next"[^>]*href="/artwork/${c.id}"`))

  await open(page, `/artwork/${a.id}`)
  await expectBeside(page, null, b)
  await next(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(b.title)
  await expectBeside(page, a, c)
  await expect(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(c.title)
  await page.goBack()
  await expect(heading(page)).toHaveText(a.title)
  expect(problems).toEqual([])
})

test('steps go on beyond the loaded page, and the gallery then shows the last work', async ({
  page,
  stage,
}) => {
  test.setTimeout(120_000)
  const works = await publish(stage, 33)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/for-art-lovers')
  const [first, last] = [works[0], works[32]]
  if (first === undefined || last === undefined) throw new Error('no work was published')
  await expect(cardOf(page, last.title)).toHaveCount(0)
  await openCard(page, first)
  const [, second, ...others] = works as [Work, Work, ...Work[]]
  await expect(next(page)).toHaveAccessibleName(`Next work: ${second.title}`)
  await pressUntilStepped(page, 'ArrowRight', second)
  for (const work of others) {
    await expect(next(page)).toHaveAccessibleName(`Next work: ${work.title}`)
    await page.keyboard.press('ArrowRight')
    await expect(heading(page)).toHaveText(work.title)
  }
  await page.reload()
  await waitForHydration(page)
  await expect(heading(page)).toHaveText(last.title)
  await expect(previous(page)).toHaveAccessibleName(`Previous work: ${works[31]?.title}`)
  await back(page).click()
  await expect(cardOf(page, last.title)).toBeInViewport()
  expect(await page.locator('[data-work]').count()).toBeGreaterThan(33)
})

test('the last work is followed by the stock photos', async ({ page, stage }) => {
  await stage.publishOne('Border', 4)
  const { items } = (await (await page.request.get('/api/stock-photos')).json()) as {
    readonly items: readonly { readonly id: string; readonly title: string }[]
  }
  const [one, two, three] = items
  if (one === undefined || two === undefined || three === undefined) throw new Error('no sketches')
  await open(page, `/artwork/${two.id}`)
  await page.locator('main h1').hover()
  await expect(next(page)).toHaveAccessibleName(`Next work: ${three.title}`)
  await previous(page).click()
  await expect(heading(page)).toHaveText(one.title)
})

// Specification: 2.47
test('favourites are stepped through in their order, and back leads to them', async ({
  page,
  context,
  stage,
  problems,
}) => {
  const works = (await publish(stage, 4)) as [Work, Work, Work, Work]
  await stage.signUp(context, { isArtist: false })
  const [a, b, c, other] = works
  for (const { id } of [b, c, a]) await stage.call(context, 'PUT', `/favorites/${id}`)
  await open(page, '/favorites')
  await openCard(page, a)
  await expectBeside(page, null, c)
  await pressUntilStepped(page, 'ArrowRight', c)
  await page.reload()
  await expect(next(page)).toHaveAccessibleName(`Next work: ${b.title}`)
  await next(page).click()
  await expect(heading(page)).toHaveText(b.title)
  await expectBeside(page, c, null)

  await test.step('also after a look at another work of the artist', async () => {
    const more = page.getByRole('region', { name: /^More by / })
    await more.getByRole('link', { name: other.title }).click()
    await expect(heading(page)).toHaveText(other.title)
    await expectBeside(page, c, null)
    await back(page, 'Favourites').click()
    await expect(page).toHaveURL('/favorites')
  })
  expect(problems).toEqual([])
})

test('an artist’s works are stepped through in their order, beside works of others', async ({
  page,
  context,
  stage,
}) => {
  const artist = await stage.signUp(context, { isArtist: true })
  const [mine] = await stage.publish([{ title: titled('Alone'), price: 3 }])
  if (mine === undefined) throw new Error('no work was published')
  await open(page, `/artwork/${mine.id}`)
  await expect(page.getByRole('region', { name: /^More by / })).toHaveCount(0)
  expect(artist.isArtist).toBe(true)

  const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
  await open(page, `/artwork/${b.id}`)
  const more = page.getByRole('region', { name: 'More by Ada Artist' })
  await expect(more.getByRole('listitem')).toHaveCount(2)
  await expect(more.getByRole('link', { name: a.title })).toHaveAttribute(
    'href',
    `/artwork/${a.id}`,
  )
  await more.getByRole('link', { name: 'All works by Ada Artist' }).click()
  await expect(page).toHaveURL(/\/artist\//)
  await openCard(page, c)
  await expectBeside(page, b, null)
  await pressUntilStepped(page, 'ArrowLeft', b)
  await page.goBack()
  await expect(page).toHaveURL(/\/artist\//)
})

for (const width of [390, 820, 1440]) {
  test(`the links are in view and the strip scrolls by itself, ${width} px wide`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const works = await publish(stage, 9)
    await open(page, `/artwork/${works[4]?.id}`)
    for (const link of [previous(page), next(page), back(page)]) await expect(link).toBeInViewport()
    const boxes = await Promise.all(
      [back(page), previous(page), next(page)].map((l) => l.boundingBox()),
    )
    const [left, middle, right] = boxes.map((box) => box?.x ?? Number.NaN)
    expect(left).toBeLessThan(middle ?? 0)
    expect(middle).toBeLessThan(right ?? 0)
    expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)

    const items = page.getByRole('region', { name: /^More by / }).getByRole('listitem')
    await expect(items).toHaveCount(6)
    const heights = await items
      .locator('img')
      .evaluateAll((images) => images.map((one) => Math.round(one.getBoundingClientRect().height)))
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2)
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(scrolls).toBe(false)
  })
}

for (const saveData of [false, true]) {
  test(`after a step, the next work is ${saveData ? 'not ' : ''}prefetched, Save-Data ${saveData}`, async ({
    page,
    stage,
  }) => {
    const [a, b, c] = (await publish(stage, 3)) as [Work, Work, Work]
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } })
    }, saveData)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await openForSteps(page, `/artwork/${a.id}`)
    await pressUntilStepped(page, 'ArrowRight', b)
    const ahead = () => requests.filter((path) => path === `/artwork/${c.id}.data`).length
    if (saveData) {
      await page.waitForTimeout(500)
      expect(ahead()).toBe(0)
    } else {
      await expect.poll(ahead).toBe(1)
    }
  })
}
