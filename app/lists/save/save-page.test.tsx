import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { NOTHING_CHANGED, UNREACHABLE } from '../../ui/requests/failure-text.ts'
import * as savePage from './save-page.tsx'

const card = { id: 'a', title: 'Tide' }
const lists = [{ id: 'b', name: 'Seas', holds: false }]

/** The page after a form was sent without a connection. */
async function showUnsent(fields: Record<string, string>): Promise<string> {
  const request = new Request('http://frame.example/lists/save/a', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const unsent = await savePage.clientAction({ request, serverAction } as never)
  const { data: actionData } = unsent as { data: unknown }
  const Page = savePage.default as (props: object) => ReturnType<typeof savePage.default>
  const loaderData = { card, lists, idempotencyKey: 'a-key' }
  return renderPage(() => <Page {...{ loaderData, actionData }} />, { loaderData })
}

test('the page of a work’s lists stays when the server cannot be reached', async () => {
  const html = await showUnsent({ name: 'Rivers' })
  expect(wordsOf(html)).toContain(`The list was not added ${UNREACHABLE}`)
  expect(tagsOf(html, 'input').map(({ name }) => name)).toEqual(['list', 'idempotencyKey', 'name'])
})

test('a work that could not be saved to a list says so above the lists', async () => {
  const html = await showUnsent({ list: 'b', saved: 'true' })
  expect(wordsOf(html)).toContain(`${NOTHING_CHANGED} ${UNREACHABLE} Seas Save`)
  // The router would need the scripts of another address, and would leave the page.
  expect(tagsOf(html, 'form').map(({ action }) => action)).toEqual(['/', '/'])
})
