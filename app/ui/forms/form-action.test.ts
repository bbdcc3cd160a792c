import { beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT } from '../requests/signed-out-text.ts'
import { repeatableAction, submitForm } from './form-action.ts'

beforeEach(() => vi.stubGlobal('location', new URL('http://localhost/dashboard?edit')))

const clientAction = repeatableAction<{ serverAction: () => Promise<unknown> }>('Not saved')

const redirectTo = (location: string) => async () => {
  throw new Response(null, { status: 302, headers: { location } })
}

test('a form whose session has ended stays, and says so', async () => {
  const serverAction = redirectTo('/login?returnTo=%2Fdashboard%3Fedit&reason=form')
  const answer = (await clientAction({ serverAction })) as { readonly data: unknown }
  expect(answer.data).toMatchObject({ refusal: { lines: [{ message: SIGNED_OUT }] } })
})

test.each(['/login?returnTo=%2F&reason=saved-search', '/dashboard'])(
  'a form leads on to %s',
  async (to) => {
    await expect(clientAction({ serverAction: redirectTo(to) })).rejects.toBeInstanceOf(Response)
  },
)

test('a form with a draft stays too, and keeps its draft until it is accepted', async () => {
  const onAccepted = vi.fn<() => void>()
  const sendTo = (to: string) =>
    submitForm({
      serverAction: redirectTo(to),
      failed: 'Not saved',
      isRepeatable: true,
      onAccepted,
    })
  const answer = (await sendTo('/login?returnTo=%2Fdashboard%3Fedit&reason=form')) as {
    readonly data: unknown
  }
  expect(answer.data).toMatchObject({ refusal: { lines: [{ message: SIGNED_OUT }] } })
  expect(onAccepted).not.toHaveBeenCalled()
  await expect(sendTo('/dashboard')).rejects.toBeInstanceOf(Response)
  expect(onAccepted).toHaveBeenCalledOnce()
})
