import type { Page } from '@playwright/test'
import {
  expect,
  IN_DETAILS,
  gate,
  open,
  PASSWORD,
  test,
  titled,
  toastOf,
  type Stage,
  type Work,
} from './fixtures.ts'
import { MAX_LISTS } from '../../app/lists/list.ts'
import { UNREACHABLE } from '../../app/ui/requests/failure-text.ts'
import { keyboardOf } from './keyboard.ts'
import { shareList } from './lists.ts'
import { signUpElsewhere } from './sign-up-elsewhere.ts'

const publish = (stage: Stage) =>
  stage.publish(['Alder', 'Birch', 'Cedar'].map((word) => ({ title: titled(word), price: 20 })))

const saveButton = (page: Page, { title }: Pick<Work, 'title'>) =>
  page.getByRole('button', { name: `Save ${title} to a list` })

/** The titles of a list in its order. */
const titlesOn = (page: Page) => page.locator('[data-item] h2').allTextContents()
const expectTitles = (page: Page, works: readonly (Work | undefined)[]) =>
  expect.poll(() => titlesOn(page)).toEqual(works.map((work) => work?.title))

test('a guest’s list is kept in the browser, and is in the account after a login', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  const [first, second] = await publish(stage)
  if (first === undefined || second === undefined) throw new Error('no works')
  const email = await signUpElsewhere(stage, browser)
  await open(page, '/for-art-lovers')
  for (const work of [first, second]) {
    await saveButton(page, work).click()
    await page.getByRole('checkbox', { name: 'My list' }).check()
    // Screen readers would not announce text outside of the open dialog.
    const words = page.getByRole('dialog').getByText(`${work.title} is in My list`)
    await expect(words).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(saveButton(page, work)).toBeFocused()
  }
  await open(page, '/lists')
  await expectTitles(page, [first, second])
  // Its second click is on the work that has moved down.
  await page.getByRole('button', { name: `Move ${second.title} up` }).dblclick()
  await expectTitles(page, [second, first])
  await page.getByText(`Add a note on ${second.title}`).click()
  await page.getByLabel('Note').first().fill('Above the sofa')
  await page.getByRole('button', { name: 'Save note' }).first().click()
  await expect(page.getByText('Above the sofa').first()).toBeVisible()
  await page.reload()
  await expectTitles(page, [second, first])

  await open(page, `/lists/save/${first.id}`)
  await expect(page.getByRole('checkbox', { name: 'My list' })).toBeChecked()
  // The dialog names the work, too; this page has its header.
  await expect(page.getByRole('main').getByText(first.title, { exact: true })).toHaveCount(1)
  await open(page, '/lists')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/lists')
  await page.getByRole('link', { name: 'My list' }).click()
  await expectTitles(page, [second, first])
  await expect(page.getByText('Above the sofa').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('guestList'))).toBeNull()
  expect(problems).toEqual([])
})

test('a list is made, ordered and left with the keyboard only', async ({
  page,
  context,
  stage,
  problems,
}) => {
  await stage.signUp(context, { isArtist: false })
  const works = await publish(stage)
  const [first, second, third] = works
  if (first === undefined) throw new Error('no works')
  const keyboard = keyboardOf(page)
  await open(page, `/artwork/${first.id}`)
  await keyboard.tabTo(page.getByRole('button', { name: 'Save to a list' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save to a list' })
  const name = dialog.getByLabel('New list')
  await name.waitFor()
  await keyboard.tabTo(name)
  await keyboard.type('For the hall')
  await keyboard.press('Enter')
  const box = dialog.getByRole('checkbox', { name: 'For the hall' })
  await expect(box).toBeChecked()
  const { items } = (await stage.call(context, 'GET', '/lists')) as { items: { id: string }[] }
  const list = items[0]?.id ?? ''
  for (const { id } of works) await stage.call(context, 'PUT', `/lists/${list}/items/${id}`)

  await open(page, `/lists/${list}`)
  await expectTitles(page, [first, second, third])
  const down = page.getByRole('button', { name: `Move ${first.title} down` })
  await keyboard.tabTo(down)
  await keyboard.press('Enter')
  await expectTitles(page, [second, first, third])
  await expect(down).toBeFocused()
  await keyboard.press('Enter')
  await expectTitles(page, [second, third, first])
  await expect(down).toBeFocused()
  await keyboard.press('Enter')
  await expectTitles(page, [second, third, first])
  await expect
    .poll(async () => {
      const stored = (await stage.call(context, 'GET', `/lists/${list}`)) as { items: Work[] }
      return stored.items.map(({ id }) => id)
    })
    .toEqual([second?.id, third?.id, first.id])
  expect(problems).toEqual([])
})

test(
  'a note that is not saved stays in its field',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const { id, title } = await stage.publishOne('Alder', 20)
    const list = (await stage.call(context, 'POST', '/lists', { name: 'Mine' })) as { id: string }
    await stage.call(context, 'PUT', `/lists/${list.id}/items/${id}`)
    await open(page, `/lists/${list.id}`)
    const field = page.getByLabel('Note')
    const save = page.getByRole('button', { name: 'Save note' })
    const announced = page.getByText(`The note on ${title} is saved`)
    await page.route('**/api/lists/*/items/*', (route) => route.abort())
    await page.getByText(`Add a note on ${title}`).click()
    await field.fill('Above the sofa')
    await save.click()
    await expect(toastOf(page, UNREACHABLE)).toBeVisible()
    await expect(field).toHaveValue('Above the sofa')
    await expect(field).toBeVisible()
    await expect(announced).toHaveCount(0)
    await page.unroute('**/api/lists/*/items/*')
    await save.click()
    await expect(announced).toBeAttached()
    await expect(page.locator('p', { hasText: 'Above the sofa' })).toBeVisible()
    await expect(field).toBeHidden()
  },
)

test(
  'the choice of lists loads again after a failure, and keeps a name that is refused',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    await stage.call(context, 'POST', '/lists', { name: 'For the hall' })
    const { id } = await stage.publishOne('Kept', 10)
    await open(page, `/artwork/${id}`)
    await page.route('**/api/lists?workId=*', (route) => route.abort())
    await page.getByRole('button', { name: 'Save to a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to a list' })
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/lists?workId=*')
    await retry.click()

    const name = dialog.getByLabel('New list')
    await name.fill('For the hall')
    await name.press('Enter')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(name).toHaveValue('For the hall')

    const { promise: isPressedTwice, resolve: answer } = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/lists', async (route) => {
      sent += 1
      await isPressedTwice
      await route.continue()
    })
    await name.fill('For the stairs')
    await name.press('Enter')
    await name.press('Enter')
    answer()
    await expect(dialog.getByRole('checkbox', { name: 'For the stairs' })).toBeChecked()
    await expect(name).toHaveValue('')
    expect(sent).toBe(1)
  },
)

test(
  'a guest’s list that finds no place tells so, and is added once there is one',
  IN_DETAILS,
  async ({ page, context, stage }) => {
    await stage.signUp(context, { isArtist: false })
    const [work] = await publish(stage)
    if (work === undefined) throw new Error('no works')
    for (let nth = 1; nth <= MAX_LISTS; nth += 1) {
      await stage.call(context, 'POST', '/lists', { name: `No. ${nth}` })
    }
    await open(page, '/lists')
    await page.evaluate(
      (text) => localStorage.setItem('guestList', text),
      JSON.stringify([{ id: work.id, note: '' }]),
    )
    await page.reload()
    const failure = page.getByRole('alert').filter({ hasText: 'was not added' })
    await expect(failure).toContainText('You have 50 lists. Delete one to add another.')

    const { items } = (await stage.call(context, 'GET', '/lists')) as { items: { id: string }[] }
    await stage.call(context, 'DELETE', `/lists/${items[0]?.id}`)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'My list' }).click()
    await expectTitles(page, [work])
    expect(await page.evaluate(() => localStorage.getItem('guestList'))).toBeNull()
  },
)

test('works are dragged to their place', IN_DETAILS, async ({ page, context, stage }) => {
  await stage.signUp(context, { isArtist: false })
  const works = await publish(stage)
  const [first, second, third] = works
  const { list } = await shareList(
    stage.call,
    context,
    works.map(({ id }) => id),
  )
  await open(page, `/lists/${list}`)
  const rows = page.locator('[data-item]')
  const moves: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/position')) moves.push(request.url())
  })
  // In the lower half of its own row, it stays.
  for (const nth of [1, 2]) {
    await page.getByTitle('Drag to move').nth(nth).hover()
    await page.mouse.down()
    const { x = 0, y = 0, height = 0 } = (await rows.nth(nth).boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + height - 5, { steps: 4 })
    await expect(rows.nth(nth)).toHaveAttribute('data-mark', 'before')
    await page.mouse.up()
  }
  await page.getByTitle('Drag to move').nth(2).hover()
  await page.mouse.down()
  await expect(rows.nth(2)).toHaveAttribute('data-dragged', 'true')
  const to = await rows.nth(1).boundingBox()
  if (to === null) throw new Error('no place')
  await page.mouse.move(to.x + 20, to.y + 5, { steps: 4 })
  await expect(rows.nth(1)).toHaveAttribute('data-mark', 'before')
  const moved = page.waitForResponse((response) => response.url().endsWith('/position'))
  await page.mouse.up()
  await expectTitles(page, [first, third, second])
  await moved
  expect(moves).toHaveLength(1)
  await page.reload()
  await expectTitles(page, [first, third, second])
})

test('a shared link has a preview, is copied by others, and dies', async ({
  page,
  context,
  browser,
  stage,
  problems,
}) => {
  const works = await publish(stage)
  const owner = await browser.newContext({ baseURL: stage.server.url })
  await stage.signUp(owner, { isArtist: false })
  const { list, token } = await shareList(
    stage.call,
    owner,
    works.map(({ id }) => id),
  )
  const path = `/shared-lists/${token}`

  await test.step('a guest sees it and copies it into the browser', async () => {
    await open(page, path)
    await expect(page).toHaveTitle(/^For the hall/)
    await expectTitles(page, works)
    await expect(page.getByText('Above the sofa')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    const preview = await page.request.get(image ?? '')
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    await page.getByRole('button', { name: 'Copy to my lists' }).click()
    await expect(page.getByText('Copied to your list in this browser')).toBeVisible()
    await open(page, '/lists')
    await expectTitles(page, works)
  })

  await test.step('somebody with an account copies it to their lists', async () => {
    await stage.signUp(context, { isArtist: false })
    await open(page, path)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes(path)) sent.push(request.url())
    })
    const { gone, letGo } = gate()
    await page.route(`**${path}*`, async (route) => {
      await gone
      await route.continue()
    })
    await page.getByRole('button', { name: 'Copy to my lists' }).click()
    await expect.poll(() => sent.length).toBe(1)
    // A second press makes no second copy.
    await page.locator('main form button').first().dispatchEvent('click')
    letGo()
    await expect(page).toHaveURL(/\/lists\/[\w-]{36}$/)
    expect(sent).toHaveLength(1)
    await expect(page.getByRole('heading', { name: 'For the hall' })).toBeVisible()
    await expectTitles(page, works)
    await expect(page.getByText('Private. Only you can see this list.')).toBeVisible()
  })

  await test.step('the link is dead when the owner stops sharing', async () => {
    const desk = await owner.newPage()
    await open(desk, `/lists/${list}`)
    await desk.getByRole('button', { name: 'Stop sharing' }).click()
    const state = desk.getByRole('region', { name: 'Sharing' }).getByRole('status')
    await expect(state).toHaveText('Private. Only you can see this list.')
    expect((await page.goto(path))?.status()).toBe(404)
    await desk.getByRole('button', { name: 'Share by link' }).click()
    await expect(desk.getByLabel('Link', { exact: true })).not.toHaveValue(new RegExp(token))
    await owner.close()
  })
  expect(problems).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a list is made, filled, ordered, annotated, shared and deleted',
    IN_DETAILS,
    async ({ page, context, stage }) => {
      await stage.signUp(context, { isArtist: false })
      const [first, second] = await publish(stage)
      if (first === undefined || second === undefined) throw new Error('no works')
      await page.goto('/for-art-lovers')
      await saveButton(page, first).click()
      await page.getByLabel('New list').fill('For the hall')
      await page.getByRole('button', { name: 'Add and save' }).click()
      await expect(page.getByRole('button', { name: 'Saved, remove' })).toBeVisible()
      await page.goto('/for-art-lovers')
      await saveButton(page, second).click()
      await page.getByRole('button', { name: `Save ${second.title} to For the hall` }).click()
      await expect(page.getByRole('button', { name: 'Saved, remove' })).toBeVisible()

      await page.goto('/lists')
      await page.getByRole('link', { name: 'For the hall' }).click()
      await page.getByRole('button', { name: `Move ${first.title} down` }).click()
      await expectTitles(page, [second, first])
      await page.getByText(`Add a note on ${second.title}`).click()
      await page.getByLabel('Note').first().fill('Above the sofa')
      await page.getByRole('button', { name: 'Save note' }).first().click()
      await expect(page.locator('p', { hasText: 'Above the sofa' })).toBeVisible()
      await page.getByRole('button', { name: `Remove ${first.title}` }).click()
      await expectTitles(page, [second])
      await page.getByRole('button', { name: 'Share by link' }).click()
      await page.getByRole('link', { name: 'Open', exact: true }).click()
      await page.getByRole('button', { name: 'Copy to my lists' }).click()
      await expect(page.getByRole('heading', { name: 'For the hall (2)' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Name' }).fill('For the hall')
      await page.getByRole('button', { name: 'Rename' }).click()
      await expect(page.getByText('You have a list with this name already').first()).toBeVisible()
      await page.getByRole('link', { name: 'Delete this list' }).click()
      await page.getByRole('button', { name: 'Delete list' }).click()
      await expect(page).toHaveURL('/lists')
      await expect(page.getByRole('link', { name: 'For the hall (2)' })).toHaveCount(0)
    },
  )

  test(
    'a guest logs in to save a work or to copy a list',
    IN_DETAILS,
    async ({ page, browser, stage }) => {
      const work = await stage.publishOne('Alder', 20)
      const owner = await browser.newContext()
      await stage.signUp(owner, { isArtist: false })
      const { token } = await shareList(stage.call, owner, [work.id])
      await owner.close()
      await page.goto(`/artwork/${work.id}`)
      await page.getByRole('button', { name: 'Save to a list' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await expect(page).toHaveURL(/\/login\?returnTo=%2Flists%2Fsave%2F/)
      await page.goto(`/shared-lists/${token}`)
      await page.getByRole('button', { name: 'Copy to my lists' }).click()
      await expect(page).toHaveURL(/\/login\?returnTo=%2Fshared-lists%2F/)
    },
  )
})
