import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageServices, type PageServices } from '../api/api-client.server.ts'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import { person } from './people/person-fixture.ts'
import * as rolePage from './people/role-page.tsx'
import * as suspensionPage from './people/suspension-page.tsx'

test.each([
  ['role', rolePage],
  ['suspension', suspensionPage],
])(
  'the page of a %s refuses a step that it does not know, and changes nothing',
  async (name, page) => {
    const calls: string[] = []
    const api = { fetch: ({ url }: Request) => (calls.push(url), new Response(null)) }
    const context = new RouterContextProvider()
    context.set(pageServices, { api, cookies: [] as string[] } as unknown as PageServices)
    const url = new URL(`http://frame.example/admin/people/${person.id}/${name}`)
    const request = new Request(url, {
      method: 'POST',
      body: new URLSearchParams({ step: 'other' }),
    })
    const answer = await page.action({ request, url, context, params: person } as never)
    expect(answer).toMatchObject({
      data: { refusal: { lines: [{ message: NOTHING_CHANGED }] } },
      init: { status: 422 },
    })
    expect(calls).toEqual([])
  },
)
