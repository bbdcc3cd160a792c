import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listResetTokens, receiveReset } from '../hostile/fuzz/reset-token.ts'
import { formAddress, FORMS, type Visitor } from '../helpers/pages/form-pages.ts'
import { PAGE_CACHE_SCOPES, type Scene } from '../helpers/pages/page-cache-scope.ts'
import { filledFormsOf, spoiltBodyOf } from '../helpers/pages/page-form.ts'
import { tagsOf, wordsOf } from '../helpers/pages/page.tsx'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Pages without scripts: refused forms, the link that ends mails, and a page that fails.

const VISITORS = ['guest', 'collector', 'artist'] as const

/**
 * Cells of a table are saved one by one, with messages at their rows (artwork-table.e2e.ts). A
 * refused file of a batch has its message in the list of files (batch.e2e.ts).
 */
const WITHOUT_MESSAGES_AT_FIELDS = /^\/artist-dashboard\/artwork\/(table|batch)$/

/** Queries at which pages show their form. */
const FORM_QUERIES = ['', '?edit', '?delete']

let site: TestSite
let clients: Record<Visitor, SiteClient>
let scene: Scene
let token: string

beforeAll(async () => {
  site = await openTestSite()
  clients = {
    guest: await openSiteClient(site.url, null),
    collector: await openSiteClient(site.url, { isArtist: false }),
    artist: await openSiteClient(site.url, { isArtist: true }),
  }
  const { artist, collector } = clients
  const { id, imageId } = await artist.addWork('Formal', true)
  const exhibition = { kind: 'exhibition', title: 'Formal' }
  const added = await (await artist.send('POST', '/api/exhibitions', exhibition)).json()
  await collector.send('POST', '/api/cart/items', { id })
  const others = { artistId: 'x', purchaseId: 'x', saleId: 'x' }
  scene = { ...others, workId: id, draftId: id, imageId, exhibitionId: added.id }
  await receiveReset(`${site.url}/api`, collector.email, site.dataDir)
  token = (await listResetTokens(site.dataDir))[0] ?? ''
})

afterAll(() => site.close())

function visitorOf(pattern: string): Visitor {
  if (pattern.startsWith('/artist-dashboard')) return 'artist'
  // A guest's checkout needs a cart in the browser.
  return /^\/(dashboard|checkout|lists)/.test(pattern) ? 'collector' : 'guest'
}

/** Every address of `routes.ts` that a visitor may see, also where its form is behind a query. */
const listAddresses = (visitor: Visitor): string[] =>
  Object.entries(PAGE_CACHE_SCOPES).flatMap(([pattern, { at }]) => {
    // The showcase of the components has forms that send nothing.
    if (visitorOf(pattern) !== visitor || pattern.startsWith('/design')) return []
    const path = formAddress(at?.(scene) ?? pattern, scene, token)
    return visitor === 'guest' ? [path] : FORM_QUERIES.map((query) => path + query)
  })

async function findForms(visitor: Visitor): Promise<string[]> {
  const found: string[] = []
  for (const address of listAddresses(visitor)) {
    // If a form needs no query, it is the same with one.
    if (found.includes(address.replace(/\?(edit|delete)$/, ''))) continue
    const answer = await clients[visitor].get(address)
    expect(answer.status, `${address}\n${site.server.output()}`).toBeLessThan(500)
    if (filledFormsOf(await answer.text()).length > 0) found.push(address)
  }
  return found
}

/** The forms of a page, with the last one and its address. */
async function readForms(visitor: Visitor, path: string) {
  const address = formAddress(path, scene, token)
  const forms = filledFormsOf(await (await clients[visitor].get(address)).text())
  const form = forms.at(-1)
  if (form === undefined) throw new Error('no form')
  return { forms, form, action: form.attributes['action']?.replaceAll('&amp;', '&') ?? address }
}

// Every form of the site validates in one way: messages at the fields, all at once, the focus on the
// first, and a summary. forms.e2e.ts tests the same in a browser.
describe.each(VISITORS)('the forms of a %s', (visitor) => {
  test('are those that are listed', async () => {
    const listed = FORMS[visitor].map((path) => formAddress(path, scene, token))
    const found = await findForms(visitor)
    const checked = found.filter((path) => !WITHOUT_MESSAGES_AT_FIELDS.test(path))
    expect(checked.toSorted()).toEqual(listed.toSorted())
  })

  test.each(FORMS[visitor])('%s shows all its problems', async (path) => {
    const { forms, form, action } = await readForms(visitor, path)
    for (const { attributes } of forms) expect(attributes).toHaveProperty('novalidate')
    const answer = await clients[visitor].submit(action, spoiltBodyOf(form))
    expect([403, 422]).toContain(answer.status)
    expectRefused(await answer.text())
  })
})

/** Expects messages at the fields, the focus on the first, and a summary of all of them. */
function expectRefused(page: string): void {
  const { html = '', controls = [] } = filledFormsOf(page).at(-1) ?? {}
  const invalid = controls.filter(({ attributes }) => 'aria-invalid' in attributes)
  expect(invalid).not.toEqual([])
  const [summary = ''] = /<div[^>]* role="alert"[\s\S]*?<\/ul>/.exec(html) ?? []
  for (const { attributes } of invalid) {
    const [id = ''] = attributes['aria-describedby']?.split(' ') ?? []
    const message = new RegExp(`<p[^>]* id="${id}"[^>]*>([\\s\\S]*?)</p>`).exec(html)?.[1] ?? ''
    expect(wordsOf(message).trim()).not.toBe('')
    expect(wordsOf(summary)).toContain(wordsOf(message).trim())
  }
  // For a choice, the whole group is invalid.
  const [, first] = html.split('data-invalid="true"')
  const [control] = /<(?:input|textarea|select)\b[^>]*>/.exec(first ?? '') ?? []
  expect(control).toContain(' autofocus=""')
}

test.each([
  ...FORMS.artist.map((path) => ({ visitor: 'artist' as const, path })),
  ...FORMS.collector.map((path) => ({ visitor: 'collector' as const, path })),
])('after the session of its $visitor has ended, $path leads to the login', async (sender) => {
  const { form, action } = await readForms(sender.visitor, sender.path)
  const answer = await clients.guest.submit(action, spoiltBodyOf(form))
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', site.url)
  // The session may be gone because an earlier try has deleted the account.
  const reason = sender.path.endsWith('?delete') ? 'deletion' : 'form'
  expect([answer.status, pathname, searchParams.get('reason')]).toEqual([302, '/login', reason])
  expect(searchParams.get('returnTo')).not.toBeNull()
})

test('works that are added without a choice are asked for', async () => {
  const { artist } = clients
  for (const path of [
    '/artist-dashboard/exhibitions',
    `/artist-dashboard/exhibitions/${scene.exhibitionId}`,
  ]) {
    const page = await (await artist.get(path)).text()
    const button = tagsOf(page, 'button').find(({ name }) => name === 'add')
    expect(button).toMatchObject({ type: 'submit', value: '' })
    const { workId: id } = scene
    const fields = { intent: 'works', id, text: 'Beside the window', add: '' }
    const answer = await artist.submit(path, new URLSearchParams(fields))
    expect(answer.status).toBe(422)
    expect(wordsOf(await answer.text())).toContain('Choose at least one work')
  }
  // Fields beside the works keep their input.
  const editor = await artist.get(`/artist-dashboard/exhibitions/${scene.exhibitionId}`)
  expect(await editor.text()).toContain('Beside the window')
})

// RFC 8058, without a session.
test('opening the link of a mail with new works asks, and one click ends the mails', async () => {
  const { collector } = clients
  await site.database.sql`update users set email_verified = true`
  expect((await collector.send('PUT', '/api/users/me/digest')).status).toBe(200)
  const listTokens = () =>
    site.database.sql<{ token: string }[]>`select token from digest_subscriptions`
  const [{ token } = { token: '' }] = await listTokens()
  const link = `${site.url}/unsubscribe?token=${token}`

  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toContain('no-store')
  const html = await page.text()
  expect(wordsOf(html)).toContain('Unsubscribe from these emails?')
  expect(html).toContain('noindex')
  expect(await listTokens()).toHaveLength(1)

  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const _ of [1, 2]) {
    const answer = await fetch(link, { method: 'POST', headers, body, redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect(wordsOf(await answer.text())).toContain('You are unsubscribed')
  }
  expect(await listTokens()).toEqual([])
  for (const wrong of ['', '?token=', `?token=${'x'.repeat(5000)}`, '?token=..%2F..']) {
    const answer = await fetch(`${site.url}/unsubscribe${wrong}`, {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(200)
  }
})

describe('a page that fails by a fault of Frame', () => {
  beforeAll(() => site.database.sql`alter table artworks rename to artworks_elsewhere`)

  test.each([
    ['a page with an error page', '/artwork/00000000-0000-7000-8000-000000000000'],
    ['a page that says itself what failed', '/favorites'],
  ])('%s, answered 500, keeps the header, the footer and a way on', async (_, path) => {
    const answer = await clients.collector.get(path)
    const html = await answer.text()
    expect(answer.status).toBe(500)
    const labels = tagsOf(html, 'nav').map((nav) => nav['aria-label'])
    expect(labels).toEqual(expect.arrayContaining(['Main', 'Quick']))
    for (const tag of ['main', 'footer']) expect(tagsOf(html, tag), tag).toHaveLength(1)
    const links = tagsOf(html, 'a').map(({ href }) => href)
    expect(links).toEqual(
      expect.arrayContaining(['/', '/for-art-lovers', '/cart', '/privacy', path]),
    )
    expect(wordsOf(html)).toContain('Something went wrong on our side. Please try again.')
    expect(wordsOf(html)).toContain('Try again')
    expect(html).not.toContain('artworks_elsewhere')
  })

  test('the error page has the number that the log has', async () => {
    const answer = await clients.collector.get('/artwork/00000000-0000-7000-8000-000000000000')
    const requestId = answer.headers.get('x-request-id') ?? 'none'
    expect(wordsOf(await answer.text())).toContain(`please include this number: ${requestId}`)
  })
})
