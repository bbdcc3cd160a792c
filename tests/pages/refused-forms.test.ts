import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { listResetTokens, receiveReset } from '../hostile/fuzz/reset-token.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/built-server.ts'
import { openExternalDatabase } from '../helpers/external-database.ts'
import { formAddress, FORMS, type Visitor } from '../helpers/form-pages.ts'
import { PAGES, type Scene } from '../helpers/page-cache-scope.ts'
import { filledFormsOf, spoiltBodyOf } from '../helpers/page-form.ts'
import { wordsOf } from '../helpers/page.tsx'
import { openSiteClient, type SiteClient } from '../helpers/site-client.ts'

// Every form of the site validates in one way, also without scripts: messages at the fields, all at
// once, the focus on the first, and a summary. forms.e2e.ts shows the same in a browser.

const VISITORS = ['guest', 'collector', 'artist'] as const

/**
 * Cells of a table are saved one by one, with messages at their rows (artwork-table.e2e.ts). A file
 * of a batch that is refused has its message in the list of files (batch.e2e.ts).
 */
const WITHOUT_MESSAGES_AT_FIELDS = /^\/artist-dashboard\/artwork\/(table|batch)$/

/** Queries at which pages show their form. */
const FORM_QUERIES = ['', '?edit', '?delete']

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let dataDir: string
let server: BuiltServer
let clients: Record<Visitor, SiteClient>
let scene: Scene
let token: string

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openExternalDatabase()
  dataDir = await makeDataDir()
  server = await startBuiltServer({ dataDir, settings: { DATABASE_URL: database.url } })
  clients = {
    guest: await openSiteClient(server.url, null),
    collector: await openSiteClient(server.url, { isArtist: false }),
    artist: await openSiteClient(server.url, { isArtist: true }),
  }
  const { artist, collector } = clients
  const { id, imageId } = await artist.addWork('Formal', true)
  const exhibition = { kind: 'exhibition', title: 'Formal' }
  const added = await (await artist.send('POST', '/api/exhibitions', exhibition)).json()
  await collector.send('POST', '/api/cart/items', { id })
  const others = { artistId: 'x', purchaseId: 'x', saleId: 'x' }
  scene = { ...others, workId: id, draftId: id, imageId, exhibitionId: added.id }
  await receiveReset(`${server.url}/api`, collector.email, dataDir)
  token = (await listResetTokens(dataDir))[0] ?? ''
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
  await database.close()
})

function visitorOf(pattern: string): Visitor {
  if (pattern.startsWith('/artist-dashboard')) return 'artist'
  // A guest's checkout needs a cart in the browser.
  return /^\/(dashboard|checkout|lists)/.test(pattern) ? 'collector' : 'guest'
}

/** Every address of `routes.ts` that a visitor may see, also where its form is behind a query. */
const listAddresses = (visitor: Visitor): string[] =>
  Object.entries(PAGES).flatMap(([pattern, { at }]) => {
    // The showcase of the components has forms that send nothing.
    if (visitorOf(pattern) !== visitor || pattern.startsWith('/design')) return []
    const path = formAddress(at?.(scene) ?? pattern, scene, token)
    return visitor === 'guest' ? [path] : FORM_QUERIES.map((query) => path + query)
  })

async function findForms(visitor: Visitor): Promise<string[]> {
  const found: string[] = []
  for (const address of listAddresses(visitor)) {
    // A form that needs no query is the same with one.
    if (found.includes(address.replace(/\?(edit|delete)$/, ''))) continue
    const answer = await clients[visitor].get(address)
    if (filledFormsOf(await answer.text()).length > 0) found.push(address)
  }
  return found
}

describe.each(VISITORS)('the forms of a %s', (visitor) => {
  test('are those that are listed', async () => {
    const listed = FORMS[visitor].map((path) => formAddress(path, scene, token))
    const found = await findForms(visitor)
    const checked = found.filter((path) => !WITHOUT_MESSAGES_AT_FIELDS.test(path))
    expect(checked.toSorted()).toEqual(listed.toSorted())
  })

  test.each(FORMS[visitor])('%s shows all its problems', async (path) => {
    const client = clients[visitor]
    const address = formAddress(path, scene, token)
    const forms = filledFormsOf(await (await client.get(address)).text())
    for (const { attributes } of forms) expect(attributes).toHaveProperty('novalidate')
    const form = forms.at(-1)
    if (form === undefined) throw new Error('no form')
    const { pathname, search } = new URL(address, server.url)
    const action = form.attributes['action']?.replaceAll('&amp;', '&') ?? pathname + search
    const answer = await client.submit(action, spoiltBodyOf(form))
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
  // Of choices, their group is invalid.
  const [, first] = html.split('data-invalid="true"')
  const [control] = /<(?:input|textarea|select)\b[^>]*>/.exec(first ?? '') ?? []
  expect(control).toContain(' autofocus=""')
}
