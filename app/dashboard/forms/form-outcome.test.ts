import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageServices, type PageServices } from '../../api/api-client.server.ts'
import { acceptFormInPlace } from './form-outcome.server.ts'

const PAGE = 'http://localhost:3000/artist-dashboard/artwork/1/delete'
const NEXT = { code: 'artwork-deleted', to: '/artist-dashboard/artwork' } as const

/** Returns the outcome of an accepted form: the data for scripts, or the redirect's location. */
function outcomeOf(address: string, form: FormData): unknown {
  const context = new RouterContextProvider()
  context.set(pageServices, { cookies: [] as string[] } as unknown as PageServices)
  try {
    return acceptFormInPlace({ request: new Request(address), context }, form, NEXT)
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : thrown
  }
}

function formWith(...names: string[]): FormData {
  const form = new FormData()
  for (const name of names) form.set(name, 'yes')
  return form
}

test('scripts stay where they are when they ask to', () => {
  expect(outcomeOf(`${PAGE}.data`, formWith('stay'))).toEqual({ refusal: null })
})

test('without scripts the next page shows the message, whatever the form contains', () => {
  expect(outcomeOf(PAGE, formWith())).toBe(NEXT.to)
  expect(outcomeOf(PAGE, formWith('stay'))).toBe(NEXT.to)
  expect(outcomeOf(`${PAGE}.data`, formWith())).toBe(NEXT.to)
})
