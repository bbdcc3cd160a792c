import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { refusedWithout } from '../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED, UNREACHABLE } from '../ui/requests/failure-text.ts'
import * as unsubscribePage from './digest/unsubscribe-page.tsx'
import * as notificationAction from './notification-action.ts'
import * as notificationsPage from './notifications-page.tsx'

/** The arguments of an action in a browser without a network. */
const unreachable = {
  serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
} as never

test('a notification that cannot be marked as read gets a message for a toast', async () => {
  const { data, init } = await notificationAction.clientAction(unreachable).then(asData)
  const refusal = refusedWithout(null, { message: NOTHING_CHANGED, isRepeatable: true })
  expect(data).toEqual({ refusal, typed: null })
  expect(init).toEqual({ status: 503 })
})

const work = {
  id: 'photo-1',
  title: 'Tide Table',
  urls: { small: '/s.webp' },
  image: { width: 3, height: 4 },
  user: { name: 'Ida' },
}
const notification = {
  work,
  reason: 'following',
  savedSearch: null,
  createdAt: '2026-05-31T12:00:00.000Z',
  readAt: null,
}

test.each([
  [
    'notifications',
    notificationsPage,
    { items: [notification], nextCursor: null, isStart: true },
    'Mark all as read',
  ],
  ['the end of mails', unsubscribePage, { isSubscribed: true }, 'Unsubscribe'],
] as const)(
  'the page of %s tells above its button that nothing was changed',
  async (_, page, loaderData, button) => {
    const { data } = await page.clientAction(unreachable).then(asData)
    const Page = page.default as (props: object) => ReturnType<typeof page.default>
    const words = (actionData: unknown) =>
      wordsOf(renderPage(() => <Page {...{ loaderData, actionData }} />))
    expect(words(undefined)).not.toContain(NOTHING_CHANGED)
    expect(words(data)).toContain(`${NOTHING_CHANGED} ${UNREACHABLE} ${button}`)
  },
)

type WithStatus = { readonly data: unknown; readonly init: ResponseInit | null }

const asData = (answer: unknown) => answer as WithStatus

test('a body that is no form marks nothing as read', async () => {
  const request = new Request('http://localhost/notifications', { method: 'POST', body: '{}' })
  const context = { get: () => ({ findViewer: async () => ({ id: 'viewer' }) }) }
  const refused = notificationsPage.action({ request, context } as never)
  await expect(refused).rejects.toMatchObject({ data: { code: 'malformed-request' } })
})
