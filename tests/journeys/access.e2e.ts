import { findDeepFaults } from './access-deep-audit.ts'
import { findFaults, WIDTHS } from './access-audit.ts'
import {
  busyArtist,
  busyCollector,
  enquiryPages,
  cartOfCollector,
  guestForms,
  guestPages,
  newArtist,
  newCollector,
  operatorPages,
  orderPages,
  type PageState,
} from './access-states.ts'
import { exhibitionPages } from './exhibition-states.ts'
import { expect, IN_ACCESS, IN_DETAILS, open, test, titled } from './fixtures.ts'
import { listBaselines, screenshotName } from './screenshots.ts'
import { listPages, ownerOf } from './page-table.ts'
import { ACCESS_TIMEOUT_MS } from './access-check.ts'

// A sample of the accessibility checks (`npm run access`: access-guest, access-collector and
// access-artist). Also checks that these cover every page and find faults.

test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

test('the accessibility checks cover every page', () => {
  const visits = [
    ...allVisits(),
    ...operatorPages({ person: 'x', work: 'x', exhibition: 'x', report: 'x', webhook: 'x' }),
    ...Object.values(enquiryPages('x', 'x')).flat(),
    ...Object.values(exhibitionPages('x', 'x')).flat(),
    ...Object.values(orderPages({ order: 'x', owned: 'x', transfer: 'x' })).flat(),
  ]
  const seen = new Set(visits.map(({ path }) => ownerOf(path)))
  const pages = listPages()
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((file) => !seen.has(file))).toEqual([])
})

test('every baseline screenshot belongs to a check', async () => {
  const names = new Set(allVisits().map((visit) => screenshotName(visit.who, visit)))
  const kept = new Set((await listBaselines()).map((file) => file.replace(/\..*/, '')))
  expect([...kept].filter((name) => !names.has(name))).toEqual([])
  expect([...names].filter((name) => !kept.has(name))).toEqual([])
})

function allVisits(): (PageState & { readonly who: string })[] {
  const id = '00000000-0000-7000-8000-000000000000'
  const by = (who: string, visits: readonly PageState[]) =>
    visits.map((visit) => ({ ...visit, who }))
  return [
    ...by('guest', [
      ...guestPages(id, id, 'Quay'),
      ...guestForms(id, `/reset-password?token=${id}`),
    ]),
    ...by('collector', [
      ...newCollector(),
      ...cartOfCollector(),
      ...busyCollector({ purchase: id, list: id, token: 'A'.repeat(22) }),
    ]),
    ...by('artist', [...newArtist(), ...busyArtist(id, id, id)]),
  ]
}

test('the main pages are accessible', async ({ page, stage }) => {
  test.setTimeout(ACCESS_TIMEOUT_MS)
  const [work] = await stage.publish([{ title: titled('Weir'), price: 40 }])
  const paths = ['/', `/artwork/${work?.id}`, '/login']
  for (const [nth, path] of paths.entries()) {
    await open(page, path)
    // One width per page, in turns: `npm run access` checks every width.
    const widths = WIDTHS.slice(nth % WIDTHS.length).slice(0, 1)
    const faults = await findFaults(page, widths, async () => [])
    expect.soft([...faults, ...(await findDeepFaults(page))], path).toEqual([])
  }
})

test('the audit finds faults', IN_ACCESS, async ({ page }) => {
  await open(page, '/privacy')
  await page.evaluate(() => {
    const put = (tag: string, text: string, style: Readonly<Record<string, string>>) => {
      const element = document.createElement(tag)
      element.textContent = text
      // The content security policy forbids style attributes in HTML.
      Object.assign(element.style, style)
      document.querySelector('main')?.append(element)
    }
    put('p', 'Too pale by day', { color: 'light-dark(#999, #fff)' })
    put('p', 'Too dark by night', { color: 'light-dark(#000, #444)' })
    put('button', 'x', { inlineSize: '20px', blockSize: '40px' })
    put('div', 'Too wide for a phone', { inlineSize: '400px' })
  })
  const faults = (await findFaults(page, WIDTHS, async () => [])).join('\n')
  expect(faults).toMatch(/color-contrast: .*Too pale.*\[390 light, 820 light, 1440 light\]/)
  expect(faults).toMatch(/color-contrast: .*Too dark.*\[390 dark, 820 dark, 1440 dark\]/)
  expect(faults).toMatch(/target of 20 × 40 px: button “x” \[390, 820, 1440\]/)
  expect(faults).toMatch(/html is too narrow .*400px.*\[390, 320\]/)
})

test('the deep audit finds faults', IN_ACCESS, async ({ page }) => {
  await open(page, '/privacy')
  await page.evaluate(() => {
    const put = (tag: string, text: string, style: string) => {
      const element = document.createElement(tag)
      element.textContent = text
      element.style.cssText = style
      document.querySelector('main')?.append(element)
    }
    put('button', 'moving', 'transition: opacity 2s !important')
    put('button', 'ringless', 'outline: none')
    put('button', 'under', 'position: fixed; inset-block-start: 0')
    put('div', 'bar', 'position: fixed; inset: 0 0 auto; block-size: 100px; z-index: 9')
    put('div', 'words in a row', 'inline-size: 15ch; overflow: hidden; white-space: nowrap')
  })
  const faults = (await findDeepFaults(page)).join('\n')
  expect(faults).toMatch(/moves: .*2s.*\[reduced motion\]/)
  expect(faults).toMatch(/bars cover 1\d\d of 256 px \[zoomed\]/)
  expect(faults).toMatch(/no ring: .*outline: none.*\[phone\]/)
  expect(faults).toMatch(/the focus is covered: .*position: fixed.*\[phone\]/)
  expect(faults).toMatch(/cut off: “words in a row” \[text spacing\]/)
})

test('the switch and the system give the same dark theme', IN_DETAILS, async ({ page }) => {
  const colours = () =>
    page.evaluate(() => {
      const roles = ['--paper', '--ink', '--ink-soft', '--accent', '--line-strong']
      return roles.map((role) => {
        const probe = document.createElement('i')
        probe.style.color = `var(${role})`
        document.body.append(probe)
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      })
    })
  // The footer may hydrate first.
  const seen = (those: string[]) =>
    expect(async () => expect(await colours()).toEqual(those)).toPass({ timeout: 20_000 })
  await open(page, '/privacy')
  const day = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await colours()
  expect(night).not.toEqual(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Theme: dark' }).click()
  await seen(night)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Theme: light' }).click()
  await seen(day)
})
