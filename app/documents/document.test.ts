import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ApiEnv } from '../http/http.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { MISSING_NOTE, type DocumentBlock, type DocumentTask } from './document.ts'
import { toWritable } from './document-text.server.ts'
import { readPicture } from './document-picture.server.ts'
import { sendDocument } from './send-document.server.ts'
import { renderDocument } from './document-process.server.ts'
import { readPdf } from '../../tests/helpers/files/pdf.ts'

const taskOf = (...blocks: DocumentBlock[]): DocumentTask => ({
  title: 'Receipt 12',
  gallery: 'Frame',
  kind: 'Receipt',
  date: new Date('2026-01-02T03:04:05Z'),
  footer: 'https://frame.example',
  blocks,
})

async function render(...blocks: DocumentBlock[]): Promise<Uint8Array> {
  const document = await renderDocument(async () => taskOf(...blocks))
  if (isRefusal(document)) throw new Error(document.refused)
  return document
}

const textOf = async (...blocks: DocumentBlock[]) => readPdf(await render(...blocks)).text

test('a document shows Latin with diacritics, Greek, Cyrillic and Georgian', async () => {
  const names = ['Łukasz Dvořák', 'Ελένη Παπαδοπούλου', 'Зимний вечер № 3', 'Süß, 40 × 30 cm', 'აბ']
  const text = await textOf({ block: 'facts', facts: names.map((name) => ['Title', name]) })
  for (const name of names) expect(text).toContain(name)
  expect(text).not.toContain(MISSING_NOTE)
})

test('characters that no font has are marked, and the document says so', async () => {
  const text = await textOf({ block: 'heading', text: '中文 study' })
  expect(text).toContain('□□ study')
  expect(text).toContain(MISSING_NOTE)
})

test('directional marks and control characters are left out', () => {
  expect(toWritable('\u202eevil\u202c\n\ttext ').text).toBe('evil text')
})

test('the same task gives the same bytes, dated as it says', async () => {
  const block = { block: 'text', text: 'Thank you' } as const
  const [one, other] = [await render(block), await render(block)]
  expect(Buffer.compare(one, other)).toBe(0)
  expect(Buffer.from(one).toString('latin1')).toContain('(D:20260102030405Z)')
})

test('a long table continues on further pages, each with its number', async () => {
  const columns = [
    { label: 'Work', share: 0.7 },
    { label: 'Price', share: 0.3, align: 'right' },
  ] as const
  const rows = Array.from({ length: 120 }, (_, at) => [`Work ${at + 1}`, `€${at}.00`])
  const totals = [['Total', '€7,140.00']]
  const { text, pages } = readPdf(await render({ block: 'table', columns, rows, totals }))
  expect(pages).toBe(5)
  for (const part of ['Work 1', 'Work 120', '€119.00', '€7,140.00', '1 of 5', '5 of 5']) {
    expect(text).toContain(part)
  }
})

test('pictures of any format are embedded as JPEG, with their description', async () => {
  const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#89a' } })
  for (const picture of [await blank.jpeg().toBuffer(), await blank.webp().toBuffer()]) {
    const image = { block: 'image', picture, alt: 'A grey field', maxHeight: 100 } as const
    const pdf = Buffer.from(await render(image)).toString('latin1')
    expect(pdf).toContain('/DCTDecode')
    expect(pdf).toContain('(A grey field)')
  }
})

test('a QR code is drawn beside its text', async () => {
  const contents = 'https://frame.example/certificates/1'
  const { text, rectangles } = readPdf(await render({ block: 'code', contents, text: 'Verify' }))
  expect(text).toContain('Verify')
  expect(rectangles).toBeGreaterThan(200)
})

test('a document is sent to one person under a plain name, and is not cached', async () => {
  const site = new Hono<ApiEnv>()
  site.get('/', (c) => sendDocument(c, new Uint8Array([1, 2]), 'frame-receipt-"é"'))
  const { headers } = await site.request('/')
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('inline; filename="frame-receipt----.pdf"')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('the picture of an image is its JPEG, or its AVIF until that is made', async () => {
  const image = { id: 'ab'.repeat(32), width: 900 }
  const storeOf = (...formats: string[]) => ({
    get: async (key: string) =>
      formats.some((format) => key.endsWith(`/1200.${format}`))
        ? { body: new Blob([key]).stream(), bytes: key.length, modifiedAt: new Date(0) }
        : null,
  })
  const nameOf = async (...formats: string[]) => {
    const picture = await readPicture(storeOf(...formats), image)
    return picture === null ? null : Buffer.from(picture).toString().slice(-4)
  }
  expect(await nameOf('jpeg', 'avif')).toBe('jpeg')
  expect(await nameOf('avif')).toBe('avif')
  expect(await nameOf()).toBeNull()
})
