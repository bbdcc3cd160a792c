import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFormFile } from './image-form.server.ts'

const encoder = new TextEncoder()
const FORM = 'multipart/form-data; boundary=x'

const find = (text: string, contentType = FORM) =>
  findFormFile(encoder.encode(text.replaceAll('\n', '\r\n')), contentType, 'file')

const part = (disposition: string, body = 'bytes') =>
  `--x\nContent-Disposition: form-data; ${disposition}\nContent-Type: image/png\n\n${body}\n`

test('a file in a form that the platform encodes is found, byte for byte', async () => {
  const file = fc.record({
    bytes: fc.uint8Array({ maxLength: 300 }),
    name: fc.string({ minLength: 1 }),
  })
  await fc.assert(
    fc.asyncProperty(file, fc.string(), async ({ bytes, name }, words) => {
      const form = new FormData()
      form.set('words', words)
      form.set('file', new File([new Uint8Array(bytes)], name, { type: 'image/webp' }))
      form.set('other', new File(['no'], 'no.png'))
      const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
      const sent = new Uint8Array(await new Response(body).arrayBuffer())
      const found = findFormFile(sent, headers.get('content-type') ?? '', 'file')
      expect(found).toEqual({ bytes: new Uint8Array(bytes), type: 'image/webp' })
    }),
    { numRuns: 100 },
  )
})

test('a form without the file has none', () => {
  expect(find('--x--\n')).toBeNull()
  expect(find(`${part('name="other"; filename="a.png"')}--x--\n`)).toBeNull()
  expect(find(`${part('name="file"')}--x--\n`)).toBeNull()
})

test('the first of several files of the name is used, and it may be empty', () => {
  const two = `${part('name="file"; filename=""', '')}${part('name="file"; filename="b"')}--x--\n`
  expect(find(two)?.bytes).toEqual(new Uint8Array())
})

test('boundaries may be quoted, and text may precede the first one', () => {
  const text = `words\n${part('name="file"; filename="a.png"')}--x--\n`
  expect(find(text, 'multipart/form-data; boundary="x"; charset=utf-8')?.bytes).toHaveLength(5)
})

test.each([
  ['nothing', ''],
  ['another boundary', '--y\nContent-Disposition: form-data\n\nz\n--y--\n'],
  ['no end', part('name="file"; filename="a.png"')],
  ['an end in the middle of a line', `${part('name="file"; filename="a.png"')}--xyz`],
  ['headers without an end', '--x\nContent-Disposition: form-data; name="file"\n'],
  ['endless headers', `--x\nContent-Disposition: ${'a'.repeat(9000)}\n\nz\n--x--\n`],
])('a body that is not a form differs from a form without the file: %s', (_, text) => {
  expect(find(text)).toBeUndefined()
})

test('a form needs a boundary', () => {
  expect(find('--x--\n', 'multipart/form-data')).toBeUndefined()
  expect(find('--x--\n', `multipart/form-data; boundary=${'x'.repeat(71)}`)).toBeUndefined()
})
