import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { UNREACHABLE } from '../../app/ui/requests/failure-text.ts'
import { expect, IN_DETAILS, open, test, type Stage } from './fixtures.ts'
import { holdData } from './hold-data.ts'
import { keyboardOf } from './keyboard.ts'

// Editing many works at once: the table with undo, and the import from a spreadsheet.

const TABLE = '/artist-dashboard/artwork/table'
const IMPORT = '/artist-dashboard/artwork/import'

type Stored = { title: string; price: number | null; tags: string[]; isPublished: boolean }

/** Drafts that share one image, the first title last in the table. */
async function addDrafts(
  stage: Stage,
  artist: BrowserContext,
  drafts: ReadonlyArray<{ title: string; price: number | null }>,
): Promise<string[]> {
  const image = Buffer.from(await plainImage({ width: 320, height: 240, background: '#7a5c9e' }))
  const dataUrl = `data:image/png;base64,${image.toString('base64')}`
  const { id: imageId } = (await stage.call(artist, 'POST', '/images', { dataUrl })) as {
    id: string
  }
  const ids: string[] = []
  for (const draft of drafts) {
    const added = await stage.call(artist, 'POST', '/artworks', { ...draft, imageId })
    ids.push((added as { id: string }).id)
  }
  return ids
}

const storedOf = async (stage: Stage, artist: BrowserContext, id: string) =>
  (await stage.call(artist, 'GET', `/artworks/${id}`)) as Stored

const cell = (page: Page, field: string, title: string) =>
  page.getByLabel(`${field}: ${title}`, { exact: true })

const loseAnswers = (page: Page) =>
  page.route('**/api/users/me/artworks', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

const csvFile = (text: string) => ({
  name: 'works.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${text}`),
})

test('an artist edits works in place and many at once, undoes it, publishes them, and imports a table', async ({
  page,
  stage,
  problems,
}) => {
  const artist = page.context()
  await stage.signUp(artist, { isArtist: true })
  const [noon, dusk, night] = await addDrafts(stage, artist, [
    { title: 'Noon', price: 100 },
    { title: 'Dusk', price: 200.5 },
    { title: 'Night', price: null },
  ])
  const prices = async () =>
    Promise.all(
      [noon, dusk, night].map(async (id = '') => (await storedOf(stage, artist, id)).price),
    )
  await open(page, '/artist-dashboard/artwork')
  await page.getByRole('link', { name: 'Change many works in a table' }).click()
  const status = page.locator('main form').getByRole('status')

  await test.step('a cell is saved by Enter, which leads to the one below', async () => {
    const keys = keyboardOf(page)
    await cell(page, 'Price in euros', 'Dusk').fill('210,50')
    await keys.press('Enter')
    await expect(cell(page, 'Price in euros', 'Noon')).toBeFocused()
    await expect(status).toHaveText('Saved')
    expect(await prices()).toEqual([100, 210.5, null])
    await expect(cell(page, 'Price in euros', 'Dusk')).toHaveValue('210.5')
  })

  await test.step('Enter ends a composition, and on a checkbox changes nothing', async () => {
    const title = cell(page, 'Title', 'Dusk')
    await title.focus()
    await title.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(title).toBeFocused()
    const percentage = page.getByLabel('Price in euros, or percentage')
    await percentage.fill('7')
    await page.getByLabel('Select Noon').check()
    await page.getByLabel('Select Noon').press('Enter')
    await expect(status).toHaveText('Saved')
    expect(await prices()).toEqual([100, 210.5, null])
    await percentage.fill('')
  })

  await test.step('a wrong cell says why, and Escape takes it back', async () => {
    const year = cell(page, 'Year', 'Noon')
    await year.fill('soon')
    await page.keyboard.press('Tab')
    await expect(year).toHaveAccessibleDescription('The year must be a number')
    await year.press('Escape')
    await expect(year).toHaveValue('')
    await page.keyboard.press('Tab')
    await expect(page.getByText('The year must be a number')).toHaveCount(0)
  })

  await test.step('prices of all are raised, tags added, and both undone', async () => {
    await page.getByLabel('Select all works of this page').check()
    await page.getByLabel('What to do with prices').selectOption('raise')
    await page.getByLabel('Price in euros, or percentage').fill('10')
    await page.getByRole('button', { name: 'Change prices' }).click()
    await expect(status).toHaveText('Changed 2 works')
    expect(await prices()).toEqual([110, 231.55, null])
    await page.getByLabel('Tags, separated by commas').fill('ink, paper')
    await page.getByLabel('Tags, separated by commas').press('Enter')
    await expect(cell(page, 'Tags', 'Night')).toHaveValue('ink, paper')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(status).toHaveText('Undone 3 works: tags of 3 works')
    // The first press is carried out, but its answer is lost.
    await loseAnswers(page)
    await undo.click()
    await expect(status).toHaveText(UNREACHABLE)
    await page.unroute('**/api/users/me/artworks')
    await undo.click()
    await expect(status).toHaveText('Undone 2 works: price of 2 works')
    await expect(cell(page, 'Price in euros', 'Dusk')).toHaveValue('210.5')
    expect(await prices()).toEqual([100, 210.5, null])
    expect((await storedOf(stage, artist, night ?? '')).tags).toEqual([])
    await undo.press('Enter')
    await expect(status).toHaveText('Undone 1 work: price of Dusk')
    await expect(undo).toBeFocused()
  })

  await test.step('a change on another device is shown, and not overwritten', async () => {
    await stage.call(artist, 'PATCH', `/artworks/${noon}`, { title: 'Noon, elsewhere' })
    await cell(page, 'Title', 'Noon').fill('Noon, here')
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('table').getByText('This work was changed on another device meanwhile'),
    ).toBeVisible()
    await expect(cell(page, 'Title', 'Noon, elsewhere')).toHaveValue('Noon, elsewhere')
    expect((await storedOf(stage, artist, noon ?? '')).title).toBe('Noon, elsewhere')
  })

  await test.step('a value after one whose answer was lost is saved', async () => {
    const title = cell(page, 'Title', 'Noon, elsewhere')
    await loseAnswers(page)
    await title.fill('Noon, lost')
    await page.keyboard.press('Tab')
    await expect(status).toHaveText(UNREACHABLE)
    await page.unroute('**/api/users/me/artworks')
    expect((await storedOf(stage, artist, noon ?? '')).title).toBe('Noon, lost')
    await title.fill('Noon, at last')
    await page.keyboard.press('Tab')
    await expect(status).toHaveText('Saved')
    await expect(cell(page, 'Title', 'Noon, at last')).toHaveValue('Noon, at last')
    expect((await storedOf(stage, artist, noon ?? '')).title).toBe('Noon, at last')
  })

  await test.step('a value that is typed back after a lost answer is saved', async () => {
    const price = cell(page, 'Price in euros', 'Noon, at last')
    const former = await price.inputValue()
    await loseAnswers(page)
    await price.fill('4321')
    await page.keyboard.press('Tab')
    await expect(status).toHaveText(UNREACHABLE)
    await page.unroute('**/api/users/me/artworks')
    await price.fill(former)
    await page.keyboard.press('Tab')
    await expect(status).toHaveText('Saved')
    expect((await storedOf(stage, artist, noon ?? '')).price).toBe(Number(former))
  })

  await test.step('publishing many publishes those that have a price', async () => {
    await page.getByRole('button', { name: 'Publish to Gallery' }).click()
    await expect(status).toHaveText('Published 2 of 3 works')
    await expect(page.getByText('Set a price before publishing the artwork')).toBeVisible()
    expect((await storedOf(stage, artist, dusk ?? '')).isPublished).toBe(true)
    expect((await storedOf(stage, artist, night ?? '')).isPublished).toBe(false)
  })

  await test.step('a table is checked, then imported without the row that has a problem', async () => {
    await page.getByRole('link', { name: 'export and import a table' }).click()
    const rows = `id;title;price\r\n${dusk};Dusk, imported;"1.250,00"\r\n${night};Night;1.250\r\n`
    await page.getByLabel('Table', { exact: true }).setInputFiles(csvFile(rows))
    const letArrive = await holdData(page)
    await page.getByRole('button', { name: 'Check the table' }).click()
    const result = page.getByRole('region', { name: 'Result' })
    await expect(result).toContainText('1 row would change a work, 1 row has problems.')
    await expect(result.getByRole('row', { name: /3 price It is unclear/ })).toBeVisible()
    // Until the page is loaded again, a press would send nothing.
    await expect(result.getByRole('button')).toHaveText('/* processing... */')
    await letArrive()
    expect((await storedOf(stage, artist, dusk ?? '')).title).toBe('Dusk')
    const importing = page.getByRole('button', { name: 'Import the rows without problems' })
    await page.route(/import\.data/, (route) => route.abort())
    await importing.click()
    await expect(page.getByText(UNREACHABLE)).toBeVisible()
    await page.unroute(/import\.data/)
    await importing.click()
    await expect(result).toContainText('The rows without problems are imported')
    await expect(page.getByText(UNREACHABLE)).toBeHidden()
    expect(await storedOf(stage, artist, dusk ?? '')).toMatchObject({
      title: 'Dusk, imported',
      price: 1250,
    })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Archive (ZIP)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^frame-archive-.*\.zip$/)
  })
  expect(problems).toEqual([])
})

test(
  'a row that could not be saved stays marked until it is',
  IN_DETAILS,
  async ({ page, stage }) => {
    await stage.signUp(page.context(), { isArtist: true })
    const [noon = ''] = await addDrafts(stage, page.context(), [
      { title: 'Noon', price: 100 },
      { title: 'Dusk', price: 200 },
    ])
    await open(page, TABLE)
    const status = page.locator('main form').getByRole('status')
    const unsaved = page
      .getByRole('table')
      .getByText(/^(The gallery could not be reached|Not confirmed)/)
    await page.route('**/api/users/me/artworks', (route) => route.abort())
    await cell(page, 'Price in euros', 'Noon').fill('120')
    // In the last row, Enter leaves the table.
    await page.keyboard.press('Enter')
    await expect(unsaved).toBeVisible()
    await page.unroute('**/api/users/me/artworks')
    await cell(page, 'Price in euros', 'Dusk').fill('220')
    await page.keyboard.press('Tab')
    await expect(status).toHaveText('Saved')
    await expect(unsaved).toBeVisible()
    await cell(page, 'Price in euros', 'Noon').focus()
    await page.keyboard.press('Tab')
    await expect(unsaved).toHaveCount(0)
    const price = async () => (await storedOf(stage, page.context(), noon)).price
    await expect.poll(price).toBe(120)

    await test.step('also after a response that the page cannot read', async () => {
      await page.route('**/api/users/me/artworks', (route) => route.fulfill({ json: {} }))
      await cell(page, 'Price in euros', 'Noon').fill('130')
      await page.keyboard.press('Enter')
      await expect(unsaved).toBeVisible()
      await page.unroute('**/api/users/me/artworks')
      await cell(page, 'Price in euros', 'Noon').focus()
      await page.keyboard.press('Tab')
      await expect(unsaved).toHaveCount(0)
      await expect.poll(price).toBe(130)
    })
  },
)

test('leaving the table with unsaved cells asks first', IN_DETAILS, async ({ page, stage }) => {
  await stage.signUp(page.context(), { isArtist: true })
  await addDrafts(stage, page.context(), [{ title: 'Noon', price: 100 }])
  await open(page, '/artist-dashboard/artwork')
  await page.getByRole('link', { name: 'Change many works in a table' }).click()
  const year = cell(page, 'Year', 'Noon')
  const question = page.getByRole('alertdialog', { name: 'Some cells are not saved' })
  const stay = question.getByRole('button', { name: 'Stay' })

  await test.step('a cell that breaks its rule', async () => {
    await year.fill('soon')
    await page.getByRole('link', { name: 'All artworks' }).click()
    await stay.click()
    await expect(year).toHaveValue('soon')
    // Another part of the table has other rows.
    await page.getByRole('link', { name: 'Drafts', exact: true }).click()
    await stay.click()
    await page.goBack()
    await stay.click()
    await expect(year).toHaveValue('soon')
  })

  await test.step('a cell that the server did not answer, until it is saved', async () => {
    await page.route('**/api/users/me/artworks', (route) => route.abort())
    await year.fill('1999')
    await year.press('Enter')
    await expect(page.getByRole('table').getByText(UNREACHABLE)).toBeVisible()
    await page.getByRole('link', { name: 'All artworks' }).click()
    await stay.click()
    await page.unroute('**/api/users/me/artworks')
    await year.press('Enter')
    await expect(page.locator('main form').getByRole('status')).toHaveText('Saved')
    await page.getByRole('link', { name: 'All artworks' }).click()
    await expect(page).toHaveURL('/artist-dashboard/artwork')
  })
})

test(
  'a table that is changed after its check is chosen again',
  IN_DETAILS,
  async ({ page, stage }, testInfo) => {
    await stage.signUp(page.context(), { isArtist: true })
    const [noon = ''] = await addDrafts(stage, page.context(), [{ title: 'Noon', price: 100 }])
    const file = testInfo.outputPath('works.csv')
    const field = page.getByLabel('Table', { exact: true })
    const check = page.getByRole('button', { name: 'Check the table' })
    await open(page, IMPORT)
    await writeFile(file, `id,price\n${noon},free\n`)
    await field.setInputFiles(file)
    await check.click()
    await expect(page.getByText('works.csv has problems')).toBeVisible()
    await writeFile(file, `id,price\n${noon},120.50\n`)
    await check.click()
    await expect(page.getByText(/choose it again/).first()).toBeVisible()
    await field.setInputFiles(file)
    await check.click()
    await expect(page.getByText('works.csv has no problems')).toBeVisible()
    // The report of the earlier file is gone.
    await field.setInputFiles(csvFile(`id,price\n${noon},free\n`))
    await expect(page.getByRole('region', { name: 'Result' })).toHaveCount(0)
    // A long list shows its first rows, and the others once they are asked for.
    await field.setInputFiles(csvFile(`image,title\n${'dusk.jpg,Dusk\n'.repeat(25)}`))
    await check.click()
    const rows = page.getByRole('row', { name: /into one ZIP/ })
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: 'Show all 25 problems' }).click()
    await expect(rows).toHaveCount(25)
    await expect(rows.nth(20)).toBeFocused()
  },
)

test('the table and the import work without scripts', IN_DETAILS, async ({ browser, stage }) => {
  const artist = await browser.newContext({ javaScriptEnabled: false })
  const page = await artist.newPage()
  await stage.signUp(artist, { isArtist: true })
  const [noon = '', dusk = ''] = await addDrafts(stage, artist, [
    { title: 'Noon', price: 100 },
    { title: 'Dusk', price: null },
  ])
  await page.goto(TABLE)
  await cell(page, 'Title', 'Noon').fill('Noon, changed')
  await cell(page, 'Width in cm', 'Dusk').fill('40')
  await cell(page, 'Frame', 'Noon').selectOption('oak')
  await cell(page, 'Frame’s width in cm', 'Noon').fill('2')
  await cell(page, 'Frame’s depth in cm', 'Noon').fill('3')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved 1 work. The rows below say what is wrong.')).toBeVisible()
  await expect(page.getByText('Enter both width and height, or neither')).toBeVisible()
  await expect(cell(page, 'Width in cm', 'Dusk')).toHaveValue('40')
  expect(await storedOf(stage, artist, noon)).toMatchObject({
    title: 'Noon, changed',
    frame: { colour: 'oak', width: 20, depth: 30 },
  })

  await page.goto(TABLE)
  await cell(page, 'Year', 'Dusk').fill('soon')
  await cell(page, 'Year', 'Dusk').press('Enter')
  await expect(page.getByText('Nothing was saved')).toBeVisible()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('save your changes in the table first')).toBeVisible()
  await cell(page, 'Year', 'Dusk').fill('')
  await page.getByRole('button', { name: 'Change prices' }).click()
  await expect(page.getByText('No works are selected')).toBeVisible()

  await page.goto(TABLE)
  await stage.call(artist, 'PATCH', `/artworks/${dusk}`, { technique: 'Ink' })
  await cell(page, 'Technique', 'Dusk').fill('Etching')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('changed on another device')).toBeVisible()
  await expect(cell(page, 'Technique', 'Dusk')).toHaveValue('Etching')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved 1 work')).toBeVisible()
  await page.getByLabel('Select all works of this page').check()
  await page.getByRole('button', { name: 'Publish to Gallery' }).click()
  await expect(page.getByText('Published 1 work')).toBeVisible()
  await expect(page.getByText('Set a price before publishing the artwork')).toBeVisible()

  await page.goto(IMPORT)
  await page.getByLabel('Table', { exact: true }).setInputFiles(csvFile(`id,price\n${dusk},75\n`))
  await page.getByRole('button', { name: 'Check the table' }).click()
  await expect(page.getByText('works.csv has no problems')).toBeVisible()
  await page.getByLabel('Table', { exact: true }).setInputFiles(csvFile(`id,price\n${dusk},75\n`))
  await page.getByRole('button', { name: 'Import the table' }).click()
  await expect(page.getByText('1 row changed a work.')).toBeVisible()
  expect((await storedOf(stage, artist, dusk)).price).toBe(75)
  await artist.close()
})
