import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { cardOf, expect, open, test, titled, toastOf, type Stage } from '../fixtures.ts'

// The cards of a masonry grid, measured in the browser.

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
/** Pixels from the end of a card's caption to the next image in its column. */
const GAP = { least: 48, most: 56 }
/** Images may be up to a pixel lower than their proportions. */
const TOLERANCE = 1
const LONG = 'Draft for a blanket that covers the valley, with both eyes open, second state'

/**
 * Works of all proportions; every other one has a long title.
 * @returns the id of the artist
 */
async function publishShapes(stage: Stage, artist: BrowserContext): Promise<string> {
  let id = ''
  const heights = [400, 250, 571, 300, 90, 420, 333, 1400, 512, 275, 601, 399]
  for (const [index, height] of heights.entries()) {
    const image = Buffer.from(await plainImage({ width: 400, height }))
    const work = (await stage.call(artist, 'POST', '/artworks', {
      title: titled(index % 2 === 0 ? LONG : 'Short'),
      price: 12,
      imageUrl: `data:image/png;base64,${image.toString('base64')}`,
      size: { width: 30, height: 40 },
      date: '2024-05-06',
    })) as { id: string; artistId: string }
    await stage.call(artist, 'PUT', `/artworks/${work.id}/publication`)
    id = work.artistId
  }
  return id
}

/** The gaps of all columns, the labels of buttons that cover an image, and the cards' places. */
const measureGrid = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-work] article')].map((card) => ({
      image: card.firstElementChild?.getBoundingClientRect() ?? new DOMRect(),
      caption: card.lastElementChild?.getBoundingClientRect() ?? new DOMRect(),
      buttons: [...card.querySelectorAll('button')],
    }))
    const gaps = cards.flatMap(({ image, caption }) => {
      const below = cards
        .map((other) => other.image)
        .filter(({ left, top }) => Math.abs(left - image.left) < 1 && top > image.top)
      const [next] = below.toSorted((one, other) => one.top - other.top)
      return next === undefined ? [] : [next.top - caption.bottom]
    })
    const covering = cards.flatMap(({ image, buttons }) =>
      buttons
        .filter((button) => button.getBoundingClientRect().top < image.bottom)
        .map((button) => button.getAttribute('aria-label')),
    )
    const places = [...document.querySelectorAll('[data-work]')].map((card) => {
      const { left, top } = card.getBoundingClientRect()
      return `${card.getAttribute('data-work')} at ${Math.round(left)}, ${Math.round(top)}`
    })
    return { gaps, covering, places }
  })

for (const size of SIZES) {
  test(`the gaps of a grid are even and no button covers an image, ${size.width} px wide`, async ({
    page,
    browser,
    baseURL,
    stage,
  }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const artistId = await publishShapes(stage, artist)
    await artist.close()
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: size,
      baseURL: baseURL ?? '',
    })
    const withoutScripts = await plain.newPage()
    await page.setViewportSize(size)
    for (const path of ['/for-art-lovers', `/artist/${artistId}`]) {
      await open(page, path)
      await page.mouse.move(100, 400)
      await withoutScripts.goto(path)
      const { gaps, covering, places } = await measureGrid(page)
      expect(gaps.length, path).toBeGreaterThanOrEqual(8)
      expect(Math.min(...gaps), path).toBeGreaterThanOrEqual(GAP.least - TOLERANCE)
      expect(Math.max(...gaps), path).toBeLessThanOrEqual(GAP.most + TOLERANCE)
      expect(covering, path).toEqual([])
      const plainPlaces = (await measureGrid(withoutScripts)).places
      expect(plainPlaces.length, path).toBeGreaterThanOrEqual(12)
      expect(places.slice(0, plainPlaces.length), path).toEqual(plainPlaces)
    }
    await plain.close()
  })
}

test('the end of the gallery is centred below its works', async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // The last page of the stock photos.
    await open(page, '/for-art-lovers?photos=2')
    await expect(page.getByText('/* the end of the gallery */')).toBeVisible()
    const { works, end } = await page.evaluate(measureEnd)
    expect(Math.abs(works - end), `at ${size.width}`).toBeLessThanOrEqual(1)
  }
})

/** The vertical axes of the works and of the text after them. */
function measureEnd() {
  const boxes = [...document.querySelectorAll('[data-work] article')].map((card) =>
    card.getBoundingClientRect(),
  )
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const paragraphs = [...document.querySelectorAll('p')]
  const last = paragraphs.find((one) => one.textContent.startsWith('/* the end'))
  const range = document.createRange()
  range.selectNodeContents(last ?? document.body)
  const text = range.getBoundingClientRect()
  return { works: (left + right) / 2, end: (text.left + text.right) / 2 }
}

test('the buttons of a card are large enough for fingers, and say what they do', async ({
  browser,
  baseURL,
  stage,
}) => {
  const work = await stage.publishOne('Thumb', 12)
  const [phone] = SIZES
  const context = await browser.newContext({
    viewport: phone ?? null,
    hasTouch: true,
    isMobile: true,
    baseURL: baseURL ?? '',
  })
  await stage.signUp(context, { isArtist: false })
  const page = await context.newPage()
  await open(page, '/for-art-lovers')
  const card = cardOf(page, work.title)
  const star = card.getByRole('button', { name: `Favourite ${work.title}` })
  const add = card.getByRole('button', { name: `Add ${work.title} to cart` })
  await expect(add).toHaveText('+ Cart')
  for (const button of [star, add]) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await star.tap()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await add.tap()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
  await expect(page).toHaveURL(/\/for-art-lovers$/)
  await context.close()
})

test('a favourite is removed by its star, keeps its place, and the removal is undone', async ({
  page,
  context,
  stage,
}) => {
  const [older, newer] = await stage.publish([
    { title: titled('Estuary'), price: 20 },
    { title: titled('Causeway'), price: 30 },
  ])
  if (older === undefined || newer === undefined) throw new Error('no work was published')
  await stage.signUp(context, { isArtist: false })
  for (const { id } of [older, newer]) await stage.call(context, 'PUT', `/favorites/${id}`)
  const isKept = async () =>
    ((await stage.call(context, 'GET', `/favorites/${newer.id}`)) as { isFavorited: boolean })
      .isFavorited
  await open(page, '/favorites')
  const card = cardOf(page, newer.title)
  const place = await card.boundingBox()
  const beside = await cardOf(page, older.title).boundingBox()
  await card.getByRole('button', { name: `Remove ${newer.title} from favourites` }).click()
  const undo = card.getByRole('button', { name: `Undo the removal of ${newer.title}` })
  await expect(undo).toBeFocused()
  await expect.poll(isKept).toBe(false)
  expect(await card.boundingBox()).toEqual(place)
  expect(await cardOf(page, older.title).boundingBox()).toEqual(beside)

  await test.step('what is added to the cart meanwhile changes nothing here', async () => {
    await cardOf(page, older.title)
      .getByRole('button', { name: `Add ${older.title} to cart` })
      .click()
    await expect(toastOf(page, 'Added to cart')).toBeVisible()
    await expect(undo).toBeVisible()
  })

  await undo.click()
  await expect(card.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await expect.poll(isKept).toBe(true)
  await page.reload()
  await expect(card).toBeVisible()
})
