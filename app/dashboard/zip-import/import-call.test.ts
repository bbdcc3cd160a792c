import { expect, test, vi } from 'vitest'
import { TRY_AGAIN } from '../../ui/requests/failure-text.ts'
import { importTable } from './import-call.ts'

test('a table that gets no answer in time may be imported again', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted === true ? Promise.reject(signal.reason as Error) : new Promise(() => {}),
  )
  const table = new File(['title\n'], 'works.csv')
  expect(await importTable(table, { mode: 'check', images: [] })).toBe(TRY_AGAIN)
})
