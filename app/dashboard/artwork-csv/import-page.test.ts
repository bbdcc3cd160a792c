import { expect, test, vi } from 'vitest'
import { MAX_CSV_BYTES } from './artwork-csv.ts'
import { clientAction } from './import-page.tsx'

/** The outcome of choosing a file of so many bytes as the table. */
async function send(bytes: number) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'photos.zip'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const serverAction = vi.fn(() => Promise.resolve('sent'))
  const answer: unknown = await clientAction({ request, serverAction } as never)
  return { answer, serverAction }
}

test('a file larger than a table is not sent, and the page names the field for ZIPs', async () => {
  const { answer, serverAction } = await send(MAX_CSV_BYTES + 1)
  expect(serverAction).not.toHaveBeenCalled()
  const message = expect.stringContaining('“Import images by ZIP”')
  expect(answer).toMatchObject({ refusal: { lines: [{ field: 'file', message }] } })
})

test('a smaller file is sent', async () => {
  expect((await send(MAX_CSV_BYTES)).answer).toBe('sent')
})

test('a file that was modified after it was chosen is left to the sending, which says so', async () => {
  const request = { clone: () => ({ formData: () => Promise.reject(new TypeError('not read')) }) }
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const answer: unknown = await clientAction({ request, serverAction } as never)
  const message = expect.stringContaining('choose it again')
  expect(answer).toMatchObject({ data: { refusal: { lines: [{ message }, {}] } } })
})
