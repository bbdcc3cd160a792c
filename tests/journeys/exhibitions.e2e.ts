import type { Page } from '@playwright/test'
import { findFaults } from './access-audit.ts'
import { exhibit } from './exhibition.ts'
import { expect, IN_DETAILS, open, publishWork, test, titled } from './fixtures.ts'
import { holdData } from './hold-data.ts'
import { keyboardOf } from './keyboard.ts'

// An artist groups and orders works, publishes the group and arranges their page; guests see it.

const rowsOf = (page: Page) => page.locator('[data-item]')
const orderOf = (page: Page) =>
  rowsOf(page).evaluateAll((all) => all.map((row) => row.dataset['item']))

test('an artist makes an exhibition by keyboard and by dragging; guests see it in its order', async ({
  page,
  stage,
  browser,
  problems,
}) => {
  await stage.signUp(page.context(), { isArtist: true })
  const titles = [titled('Ebb'), titled('Slack'), titled('Flood')]
  const ids: string[] = []
  for (const title of titles) {
    ids.push((await publishWork(stage.call, page.context(), title, 40)).id)
  }
  const [ebb = '', slack = '', flood = ''] = ids
  const [, , floodTitle = ''] = titles
  const title = titled('Tides')

  await test.step('it is added by keyboard, with its works', async () => {
    await open(page, '/artist-dashboard/exhibitions')
    await page.getByRole('radio', { name: 'Exhibition' }).check()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    for (const one of titles) await page.getByRole('checkbox', { name: one }).press('Space')
    await page.getByRole('button', { name: 'Add chosen works' }).press('Enter')
    await expect(rowsOf(page)).toHaveCount(3)
  })
  const id = new URL(page.url()).pathname.split('/').at(-1)
  // The latest work is offered first.
  await test.step('the keyboard moves the last up, and keeps the focus', async () => {
    await expect.poll(() => orderOf(page)).toEqual([flood, slack, ebb])
    const up = page.getByRole('button', { name: `Move ${titles[0]} up` })
    const keys = keyboardOf(page)
    await keys.tabTo(up)
    await keys.press('Enter')
    await expect.poll(() => orderOf(page)).toEqual([flood, ebb, slack])
    await expect(up).toBeFocused()
  })

  await test.step('a work that moves down stays in view, with its focused button', async () => {
    await page.setViewportSize({ width: 1280, height: 450 })
    const down = page.getByRole('button', { name: `Move ${floodTitle} down` })
    await down.press('Enter')
    await down.press('Enter')
    await expect.poll(() => orderOf(page)).toEqual([ebb, slack, flood])
    await expect(down).toBeFocused()
    await expect(down).toBeInViewport({ ratio: 1 })
    const up = page.getByRole('button', { name: `Move ${floodTitle} up` })
    await up.press('Enter')
    await up.press('Enter')
    await expect.poll(() => orderOf(page)).toEqual([flood, ebb, slack])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a drag moves the second before the first', async () => {
    await rowsOf(page).nth(1).getByTitle('Drag to move').hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await rowsOf(page).nth(0).boundingBox()) ?? {}
    await page.mouse.move(x + 200, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => orderOf(page)).toEqual([ebb, flood, slack])
  })

  await test.step('it gets a text beside a work, dates and a place, and is published', async () => {
    await rowsOf(page).first().getByLabel('Text beside it').fill('The river leaves')
    const saveTexts = page.getByRole('button', { name: 'Save texts' })
    await expect(saveTexts).toBeVisible()
    const letArrive = await holdData(page)
    await saveTexts.click()
    const saved = () => stage.call(page.context(), 'GET', `/users/me/exhibitions/${id}`)
    await expect.poll(saved).toMatchObject({ works: [{ text: 'The river leaves' }, {}, {}] })
    await page.getByLabel('Opens on').fill('2001-05-01')
    await page.getByLabel('Closes on').fill('2901-05-31')
    await page.getByLabel('Place').fill('Porto')
    await page.getByLabel('Text (optional)', { exact: true }).fill('Drawn by the river.')
    // Until the page shows the saved texts, the details would be saved with an old revision.
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details.getByRole('button')).toHaveText('/* processing... */')
    await letArrive()
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('On now · 1 May 2001 – 31 May 2901 · Porto')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('published', { exact: true }).first()).toBeVisible()
  })

  const guest = await browser.newPage()
  const shown = () =>
    guest.getByRole('main').locator('ol').getByRole('heading', { level: 2 }).allTextContents()
  await test.step('a guest sees it in its order, and from the work back to it', async () => {
    await open(guest, `/exhibition/${id}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(guest.getByText('Drawn by the river.')).toBeVisible()
    await expect(guest.getByText('The river leaves')).toBeVisible()
    expect(await shown()).toEqual([titles[0], titles[2], titles[1]])
    await guest.getByRole('link', { name: titles[0] ?? '' }).click()
    const heading = guest.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(titles[0] ?? '')
    await guest.getByRole('link', { name: `Next work: ${floodTitle}` }).click()
    await expect(heading).toHaveText(floodTitle)
    await expect(guest.getByRole('link', { name: `Next work: ${titles[1]}` })).toBeVisible()
    await guest.getByRole('link', { name: 'Back to the works' }).click()
    await expect(heading).toHaveText(title)
    await guest.getByRole('link', { name: titles[0] ?? '' }).click()
    await expect(heading).toHaveText(titles[0] ?? '')
    await guest.getByRole('link', { name: title, exact: true }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('another order and a new first work are seen at once', async () => {
    await page.getByRole('button', { name: `Move ${floodTitle} up` }).click()
    await expect.poll(() => orderOf(page)).toEqual([flood, ebb, slack])
    await expect
      .poll(async () => {
        await guest.reload()
        return shown()
      })
      .toEqual([titles[2], titles[0], titles[1]])
    await open(page, '/artist-dashboard/exhibitions')
    await page.getByRole('checkbox', { name: titles[0] ?? '' }).check()
    await page.getByRole('button', { name: 'Add chosen works' }).click()
    await expect(page.locator(`[data-item="${ebb}"]`)).toBeVisible()
    await guest.getByRole('link', { name: /^All works by/ }).click()
    await expect(guest.getByRole('link', { name: title })).toBeVisible()
    const cards = guest.getByRole('region', { name: 'Works', exact: true }).locator('[data-work]')
    await expect(cards.first()).toHaveAttribute('data-work', ebb)
  })
  await guest.close()
  expect(problems).toEqual([])
})

test(
  'a guest finds exhibitions from every page, and pages through those that are over',
  IN_DETAILS,
  async ({ page, stage, browser, problems }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Ebb'), 40)
    const show = async (title: string, closesOn: string | null) => {
      const id = await exhibit(stage.call, artist, [work.id], title)
      const facts = { kind: 'exhibition', title, text: '', opensOn: null, closesOn, place: 'Porto' }
      await stage.call(artist, 'PUT', `/exhibitions/${id}`, facts)
    }
    const [now, over] = [titled('Tides'), titled('Floods')]
    await show(now, new Date().toISOString().slice(0, 10))
    // Creates more than one page, of which these are the last.
    for (let nth = 10; nth < 34; nth += 1)
      await show(`${over} ${nth}`, `1901-05-${String(nth - 6).padStart(2, '0')}`)
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Exhibitions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exhibitions')
    // The content security policy applies to the server's HTML.
    await page.reload()
    const main = page.getByRole('main')
    const entry = main.getByRole('listitem').filter({ hasText: now })
    await expect(entry).toContainText('On now')
    await expect(entry).toContainText('Porto · 1 work')
    await expect(entry.locator('img')).toHaveJSProperty('complete', true)
    const oldest = main.getByRole('heading', { level: 3, name: `${over} 10`, exact: true })
    const first = main.getByRole('heading', { level: 3 }).first()
    for (let turns = 0; turns < 10 && (await oldest.count()) === 0; turns += 1) {
      const before = (await first.textContent()) ?? ''
      await main.getByRole('link', { name: 'More exhibitions' }).click()
      // The address changes before the page does.
      await expect(first).not.toHaveText(before)
    }
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Past')
    await oldest.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${over} 10`)
    await page.getByRole('link', { name: 'All exhibitions' }).click()
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('On now and soon')
    await artist.close()
    expect(problems).toEqual([])
  },
)

test(
  'an artist with two tabs loses no works, and what is typed stays',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    await stage.signUp(page.context(), { isArtist: true })
    const [ebb, slack] = [
      await publishWork(stage.call, page.context(), titled('Ebb'), 40),
      await publishWork(stage.call, page.context(), titled('Slack'), 40),
    ]
    const id = await exhibit(stage.call, page.context(), [ebb.id])
    await stage.call(page.context(), 'DELETE', `/exhibitions/${id}/publication`)
    await open(page, `/artist-dashboard/exhibitions/${id}`)
    const editor = page.getByRole('main')
    const heading = editor.getByRole('heading', { level: 2 }).first()

    await test.step('works that the other tab has added are shown, not removed', async () => {
      const works = [{ id: ebb.id }, { id: slack.id }]
      await stage.call(page.context(), 'PUT', `/exhibitions/${id}/works`, { works })
      await editor.getByRole('button', { name: 'Save texts' }).click()
      await expect(page.getByText('changed on another device').first()).toBeVisible()
      await expect.poll(() => orderOf(page)).toEqual([ebb.id, slack.id])
      await editor.getByRole('button', { name: `Move ${slack.title} up` }).click()
      await expect.poll(() => orderOf(page)).toEqual([slack.id, ebb.id])
    })

    await test.step('saving a second time replaces the details of the other tab', async () => {
      const stored = async () => {
        const own = await stage.call(page.context(), 'GET', `/users/me/exhibitions/${id}`)
        return (own as { works: { id: string }[] }).works.map((work) => work.id)
      }
      await expect.poll(stored).toEqual([slack.id, ebb.id])
      await open(page, `/artist-dashboard/exhibitions/${id}`)
      const facts = { kind: 'exhibition', title: 'There', text: '', opensOn: null, closesOn: null }
      await stage.call(page.context(), 'PUT', `/exhibitions/${id}`, { ...facts, place: '' })
      await editor.getByLabel('Title', { exact: true }).fill('Here')
      await editor.getByRole('button', { name: 'Save details' }).click()
      await expect(editor.getByText(/Save again to replace it/).first()).toBeVisible()
      await editor.getByRole('button', { name: 'Save details' }).click()
      await expect(heading).toHaveText('Here')
    })

    await test.step('publishing it leaves a text that is not saved yet', async () => {
      const text = editor.getByLabel('Text (optional)', { exact: true })
      await text.fill('Drawn by the')
      await editor.getByRole('button', { name: 'Publish', exact: true }).click()
      await expect(editor.getByText('published', { exact: true }).first()).toBeVisible()
      await expect(text).toHaveValue('Drawn by the')
    })
    expect(problems).toEqual([])
  },
)

test(
  'leaving the editor of an exhibition with unsaved texts asks first',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    await stage.signUp(page.context(), { isArtist: true })
    const work = await publishWork(stage.call, page.context(), titled('Ebb'), 40)
    const id = await exhibit(stage.call, page.context(), [work.id])
    await open(page, '/artist-dashboard/exhibitions')
    await page.getByRole('main').getByRole('link', { name: 'Tides', exact: true }).click()
    const editor = page.getByRole('main')
    const place = editor.getByLabel('Place')
    const beside = rowsOf(page).getByLabel('Text beside it')
    const leave = editor.getByRole('link', { name: 'All series and exhibitions' })
    const question = page.getByRole('alertdialog')
    const stay = question.getByRole('button', { name: 'Stay' })

    await test.step('a detail, until it is saved or as it was', async () => {
      await place.fill('Porto')
      await leave.click()
      await expect(question).toHaveAccessibleName('The details are not saved')
      await stay.click()
      await expect(place).toHaveValue('Porto')
      await page.goBack()
      await stay.click()
      const asked = page.waitForEvent('dialog')
      void page.reload().catch(() => undefined)
      const warning = await asked
      expect(warning.type()).toBe('beforeunload')
      await warning.dismiss()
      await place.fill(' Porto ')
      await editor.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('Porto', { exact: false }).first()).toBeVisible()
      const saved = () => stage.call(page.context(), 'GET', `/users/me/exhibitions/${id}`)
      await expect.poll(saved).toMatchObject({ place: 'Porto' })
      await place.fill('Lisbon')
      await place.fill('Porto')
    })

    await test.step('a text beside a work, until it is saved', async () => {
      await beside.fill('The river returns')
      await leave.click()
      await expect(question).toHaveAccessibleName('Some texts beside works are not saved')
      await stay.click()
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        editor.getByRole('button', { name: 'Save texts' }).click(),
      ])
      expect(answer.ok()).toBe(true)
      await expect(editor.getByRole('button', { name: 'Save texts' })).toBeEnabled()
      await expect(beside).toHaveText('The river returns')
      await leave.click()
      await expect(page).toHaveURL('/artist-dashboard/exhibitions')
    })
    expect(problems).toEqual([])
  },
)

test(
  'works are added to an exhibition once one is chosen',
  IN_DETAILS,
  async ({ page, stage, problems }) => {
    await stage.signUp(page.context(), { isArtist: true })
    const ebb = await publishWork(stage.call, page.context(), titled('Ebb'), 40)
    const slack = await publishWork(stage.call, page.context(), titled('Slack'), 40)
    const flood = await publishWork(stage.call, page.context(), titled('Flood'), 40)
    const id = await exhibit(stage.call, page.context(), [ebb.id])
    await open(page, `/artist-dashboard/exhibitions/${id}`)
    const add = page.getByRole('button', { name: 'Add chosen works' })
    const choice = page.getByRole('checkbox', { name: slack.title })
    await add.click()
    const group = page.getByRole('group', { name: 'Add works' })
    await expect(group).toHaveAccessibleDescription('Choose at least one work')
    await expect(page.getByRole('checkbox', { name: flood.title })).toBeFocused()
    await choice.press('Space')
    await expect(page.getByText('Choose at least one work')).toHaveCount(0)
    const search = page.getByRole('searchbox', { name: 'Search your works by title' })
    await search.fill(flood.title)
    await search.press('Enter')
    await expect(page).toHaveURL(/\?q=/)
    await page.goBack()
    await expect(search).toHaveValue('')
    await page.goForward()
    await expect(search).toHaveValue(flood.title)
    await page.getByRole('checkbox', { name: flood.title }).check()
    await expect(choice).toBeChecked()
    await add.click()
    await expect.poll(() => orderOf(page)).toEqual([ebb.id, slack.id, flood.id])
    expect(problems).toEqual([])
  },
)

test(
  'without scripts, a series is made, ordered, published and deleted',
  IN_DETAILS,
  async ({ stage, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await stage.signUp(context, { isArtist: true })
    const titles = [titled('One'), titled('Two')]
    for (const title of titles) await publishWork(stage.call, context, title, 40)
    const page = await context.newPage()
    await page.goto('/artist-dashboard/exhibitions')
    await page.getByRole('textbox', { name: 'Title' }).fill('Pairs')
    await page.getByRole('button', { name: 'Add as a draft' }).click()
    for (const title of titles) await page.getByRole('checkbox', { name: title }).check()
    await page.getByRole('button', { name: 'Add chosen works' }).click()
    await expect(rowsOf(page)).toHaveCount(2)
    const before = await orderOf(page)
    await page.getByRole('button', { name: `Move ${titles[0]} up` }).click()
    await expect.poll(() => orderOf(page)).toEqual(before.toReversed())
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('link', { name: 'See its page' }).click()
    await expect(page.getByRole('main').locator('ol h2')).toHaveText(titles)
    await page.goBack()
    await page.getByText('Delete this series').click()
    await page.getByRole('button', { name: 'Delete Pairs' }).click()
    await expect(page).toHaveURL('/artist-dashboard/exhibitions')
    await expect(page.getByText('Nothing grouped yet')).toBeVisible()
    await context.close()
  },
)

test(
  'a visitor finds an exhibition by its title, from the header and in a search',
  IN_DETAILS,
  async ({ page, stage, browser, problems }) => {
    const artist = await browser.newContext()
    await stage.signUp(artist, { isArtist: true })
    const work = await publishWork(stage.call, artist, titled('Groyne'), 40)
    const word = titled('Longshore')
    const id = await exhibit(stage.call, artist, [work.id], `${word} drift`)
    await artist.close()

    await test.step('the header offers it, in a group of its own', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, '/privacy')
      const field = page.getByRole('combobox', { name: 'Search the gallery' })
      await field.fill(word)
      const group = page.getByRole('group', { name: 'Series and exhibitions' })
      await expect(group.getByRole('option')).toHaveText([`${word} driftAda Artist`])
      await expect(group.locator('img')).toHaveJSProperty('complete', true)
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(page).toHaveURL(`/exhibition/${id}`)
    })

    await test.step('a search shows it beside the works', async () => {
      await open(page, `/for-art-lovers?q=${encodeURIComponent(word.toUpperCase())}`)
      const found = page.getByRole('region', { name: 'Series and exhibitions' })
      await expect(found.getByRole('listitem')).toHaveText([`${word} drift Ada Artist`])
      expect(await findFaults(page, [390], async () => [])).toEqual([])
      await found.getByRole('link', { name: `${word} drift` }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} drift`)
    })
    expect(problems).toEqual([])
  },
)
