import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/page.tsx'
import { UNREACHABLE } from '../../ui/requests/failure-text.ts'
import * as savePage from './save-page.tsx'

const loaderData = { card: { id: 'a', title: 'Tide' }, lists: [] }

test('the page of a work’s lists stays when the server cannot be reached', async () => {
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const { data } = (await savePage.clientAction({ serverAction } as never)) as { data: unknown }
  const Page = savePage.default as (props: object) => ReturnType<typeof savePage.default>
  const html = renderPage(() => <Page {...{ loaderData, actionData: data }} />)
  expect(wordsOf(html)).toContain('The list was not added')
  expect(wordsOf(html)).toContain(UNREACHABLE)
  expect(tagsOf(html, 'input').map(({ name }) => name)).toEqual(['name'])
  // The router would need the scripts of another address, and would leave the page.
  expect(tagsOf(html, 'form').filter(({ action }) => action === '/lists')).toEqual([])
})
