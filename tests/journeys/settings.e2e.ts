import type { Page } from '@playwright/test'
import { countTexts, MAX_COUNTED_TOTAL } from '../../app/gallery/gallery-count.ts'
import { countGallery } from '../../app/gallery/gallery-count.store.server.ts'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect, IN_DETAILS, open, PASSWORD, publishWork, test, titled } from './fixtures.ts'
import { signUpOperator } from './operator.ts'
import { withSiteDatabase } from './site-database.ts'

// Gallery settings, which operators change. Each journey restores them for the next ones.

const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()

async function save(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
}

test('an operator names the gallery, gives an address and shows true counts', async ({
  page,
  context,
  browser,
  stage,
  problems,
}) => {
  await signUpOperator(stage, context)
  const guest = await browser.newContext({ baseURL: stage.server.url })
  const textOf = async (path: string) => (await guest.request.get(path)).text()
  const before = await textOf('/')

  await test.step('a mistake is said beside its field', async () => {
    await open(page, '/admin/settings')
    await page.getByLabel('Name of the gallery').fill('Lagoon')
    await page.getByLabel('Contact address').fill('office')
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
  })

  await test.step('the change is there in a guest’s next request', async () => {
    await page.getByLabel('Contact address').fill('office@lagoon.example')
    await choose(page, /^True counts/)
    await save(page)
    await expect(page.getByRole('link', { name: 'Lagoon, home' })).toBeVisible()
    const landing = await textOf('/')
    expect(landing).toContain('<title>Lagoon · a quiet gallery for drawn things</title>')
    expect(landing).toContain('<meta property="og:site_name" content="Lagoon"/>')
    expect(landing).toContain('href="mailto:office@lagoon.example"')
    const counts = await withSiteDatabase(stage, ({ db }) => countGallery(db, MAX_COUNTED_TOTAL))
    for (const text of countTexts(counts)) expect(landing).toContain(text)
    expect(landing).not.toContain('500+')
    expect(await textOf('/privacy')).toContain('What Lagoon stores about you')
    expect(JSON.parse(await textOf('/manifest.webmanifest'))).toMatchObject({ name: 'Lagoon' })
    expect(await textOf('/no/such/page')).toContain(' · Lagoon</title>')
  })

  await test.step('a reload does not say again that they are saved', async () => {
    await page.reload()
    await expect(page.getByLabel('Name of the gallery')).toHaveValue('Lagoon')
    await expect(page.getByText('The settings are saved.')).toHaveCount(0)
  })

  await test.step('the audit log has it, before and after', async () => {
    await open(page, '/admin/audit-log?action=settings.changed')
    const entries = page.getByRole('main').getByRole('listitem')
    const entry = entries.filter({ hasText: 'settings changed' }).first()
    await expect(entry).toContainText('name: Frame')
    await expect(entry).toContainText('name: Lagoon')
  })

  await test.step('a tab that was left open does not overwrite what another operator has changed', async () => {
    const other = await context.newPage()
    await open(other, '/admin/settings')
    await open(page, '/admin/settings')
    await choose(page, /^Both/)
    await page.getByLabel('Name of the gallery').fill('Reef')
    await save(page)
    await other.getByLabel('Name of the gallery').fill('Atoll')
    const button = other.getByRole('main').getByRole('button', { name: 'Save', exact: true })
    await button.click()
    await expect(other.getByText('changed this in the meantime, to “Reef”').first()).toBeVisible()
    await expect(other.getByRole('radio', { name: /^Both/ })).toBeChecked()
    await save(other)
    const shown = { name: 'Atoll', footerCounts: 'both' }
    expect(await stage.call(context, 'GET', '/admin/settings')).toMatchObject(shown)
    await stage.call(context, 'PATCH', '/admin/settings', { name: 'Lagoon', footerCounts: 'real' })
    await other.close()
  })

  await test.step('a long name takes two lines of the bar at most', async () => {
    const name = 'Galerie für neue Zeichnung an der Elbe'
    await stage.call(context, 'PATCH', '/admin/settings', { name })
    const tablet = await context.newPage()
    await open(tablet, '/')
    for (const width of [540, 820, 860]) {
      await tablet.setViewportSize({ width, height: 1180 })
      const box = await tablet.getByRole('link', { name: `${name}, home` }).boundingBox()
      expect(box?.height, `at ${width} px`).toBeLessThan(60)
    }
    await tablet.close()
  })

  await test.step('with the defaults again, the page is to the letter what it was', async () => {
    await open(page, '/admin/settings')
    await page.getByLabel('Name of the gallery').fill('')
    await page.getByLabel('Contact address').fill('')
    await choose(page, /^The claims/)
    await save(page)
    expect(await textOf('/')).toBe(before)
  })
  expect(problems).toEqual([])
  await guest.close()
})

test(
  'an operator uploads a mark, which stands in the header and in icons until it is removed',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    await signUpOperator(stage, context)
    const guest = await browser.newPage({ baseURL: stage.server.url })
    const drawn = guest.getByRole('banner').locator('svg circle')
    await open(page, '/admin/settings/mark')
    const upload = async (width: number, height: number) => {
      const buffer = Buffer.from(await plainImage({ width, height }))
      await page.getByLabel('Image').setInputFiles({ name: 'm.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: 'Upload', exact: true }).click()
    }
    await upload(300, 200)
    await expect(page.getByText('The mark has to be a square image').first()).toBeVisible()
    await upload(300, 300)
    await expect(page.getByRole('img', { name: 'The current mark' })).toBeVisible()

    await guest.goto('/')
    await expect(guest.getByRole('banner').locator('img[src^="/mark/"]')).toBeVisible()
    await expect(drawn).toHaveCount(0)
    const icon = await guest.locator('link[rel="icon"]').first().getAttribute('href')
    const answer = await guest.request.get(icon ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png'])
    const manifest = await (await guest.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Frame', icons: [{ sizes: '192x192' }, {}] })

    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('img', { name: 'The current mark' })).toHaveCount(0)
    await guest.goto('/')
    await expect(drawn).toHaveCount(1)
    expect((await guest.request.get(icon ?? '')).status()).toBe(404)
    await guest.close()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'an operator chooses the works of the landing page',
    IN_DETAILS,
    async ({ page, context, browser, stage }) => {
      await signUpOperator(stage, context)
      const artist = await browser.newContext({ baseURL: stage.server.url })
      await stage.signUp(artist, { isArtist: true })
      const first = await publishWork(stage.call, artist, titled('Harbour'), 30)
      const second = await publishWork(stage.call, artist, titled('Isthmus'), 40)
      const guest = await browser.newPage({ baseURL: stage.server.url })
      const wall = guest.getByRole('list', { name: 'Works on the wall' }).getByRole('link')
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      const done = page.getByText('The landing page shows this choice now.')
      const shows = async (titles: readonly string[]) => {
        await guest.goto('/')
        await expect(wall).toHaveText([...titles])
      }

      await page.goto('/admin/settings')
      await page.getByRole('link', { name: 'Featured works' }).click()
      await page.getByLabel('Find a work').fill(first.title)
      await press('Search')
      await press(`Add: ${first.title}`)
      await expect(done).toBeVisible()
      await shows([first.title])

      await page.getByLabel('Find a work').fill(`${stage.server.url}/artwork/${second.id}`)
      await press('Search')
      await press(`Add: ${second.title}`)
      await expect(done).toBeVisible()
      await shows([first.title, second.title])
      await press(`Earlier: ${second.title}`)
      await expect(done).toBeVisible()
      await shows([second.title, first.title])

      await stage.call(artist, 'DELETE', `/artworks/${second.id}`)
      await shows([first.title])
      await page.reload()
      await press(`Remove: ${first.title}`)
      await expect(page.getByText('No work is chosen')).toBeVisible()
      await guest.goto('/')
      await expect(wall).toHaveCount(6)
      await artist.close()
      await guest.close()
    },
  )
})

test(
  'sign-up by invitation lets in whoever was invited, once',
  IN_DETAILS,
  async ({ page, context, browser, stage }) => {
    await signUpOperator(stage, context)
    const guest = await browser.newPage({ baseURL: stage.server.url })
    let link = ''

    await test.step('without an invitation there is no form', async () => {
      await open(page, '/admin/settings')
      await choose(page, /^By invitation/)
      await save(page)
      await open(guest, '/signup')
      await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Sign-up is by invitation')
      await expect(guest.getByLabel('First name')).toHaveCount(0)
    })

    await test.step('an operator invites an artist', async () => {
      await page.getByRole('link', { name: 'Invitations' }).click()
      await page.getByLabel('Email').fill('nora@lagoon.example')
      await choose(page, /^Artist/)
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      const address = page.getByLabel('Pass this link on.')
      await expect(address).toBeInViewport()
      link = await address.inputValue()
      await expect(page.getByLabel('Email')).toHaveValue('')
    })

    await test.step('the invited person signs up', async () => {
      const { pathname, search } = new URL(link)
      await open(guest, pathname + search)
      await expect(guest.getByText('You are invited as an artist.')).toBeVisible()
      await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@lagoon.example')
      await guest.getByLabel('First name').fill('Nora')
      await guest.getByLabel('Last name').fill('New')
      await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await guest.getByRole('button', { name: 'Sign up', exact: true }).click()
      await expect(guest).toHaveURL('/artist-dashboard')
    })

    await test.step('the invitation is used, and another one can be revoked', async () => {
      await open(page, '/admin/settings/invitations')
      const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'good until' })
      await expect(rows.first()).toContainText('used')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(rows).toHaveCount(2)
      const address = page.getByLabel('Pass this link on.')
      link = await address.inputValue()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('Nothing was changed').first()).toBeVisible()
      await expect(address).toHaveValue(link)
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('The invitation is revoked.')).toBeVisible()
      await expect(rows).toHaveCount(1)
      await expect(address).toHaveCount(0)
    })

    await stage.call(context, 'PATCH', '/admin/settings', { signUp: 'open' })
    await guest.close()
  },
)
