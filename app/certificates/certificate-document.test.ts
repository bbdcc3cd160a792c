import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPdf } from '../../tests/helpers/files/pdf.ts'
import { MISSING_CHARACTER } from '../documents/document.ts'
import { renderDocument } from '../documents/document-process.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { certificateDocument } from './certificate-document.server.ts'

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const work = {
  id,
  artist: 'Ada Artist',
  medium: 'print',
  technique: 'etching',
  widthCm: 40,
  heightCm: 60,
  year: 2024,
  image: null,
} as const

type Drawn = { readonly title: string; readonly owners: number; readonly artist?: string }

async function draw({ title, owners, artist = work.artist }: Drawn) {
  const background = '#888888'
  const options = { width: 400, height: 600, channels: 3, background } as const
  const picture = await sharp({ create: options }).jpeg().toBuffer()
  const facts = {
    type: 'certificate-of-authenticity',
    version: 1,
    certificate: id,
    gallery: 'Frame',
    work: { ...work, title, artist },
    edition: { kind: 'limited', number: 1, size: 10, quantity: 1 },
    purchasedOn: '2026-01-01',
    issuedOn: '2026-01-02',
  } as const
  const entry = { kind: 'transferred', year: 2026, owner: null, jws: '' } as const
  const provenance = Array.from({ length: owners }, () => entry)
  const state = { isVoid: false, isSigned: true, isProvenanceIntact: true, own: null }
  const view = { id, facts, imageUrl: null, provenance, jws: '', ...state }
  const context = { origin: 'https://frame.example', gallery: 'Frame', picture }
  const document = await renderDocument(async () => certificateDocument(view, context))
  if (isRefusal(document)) throw new Error(document.refused)
  return readPdf(document)
}

test('a certificate of a long title has a smaller picture rather than a second page', async () => {
  const title = 'Long title '.repeat(11).slice(0, 120)
  expect((await draw({ title, owners: 1 })).pages).toBe(1)
  expect((await draw({ title: 'Tide Table', owners: 4 })).pages).toBe(1)
})

test('a provenance that no page can hold continues on a second one', async () => {
  expect((await draw({ title: 'Tide Table', owners: 30 })).pages).toBe(2)
})

test('a certificate shows an Arabic title and a Hebrew artist', async () => {
  const { text, lines } = await draw({ title: 'بحر أزرق', artist: 'דנה לוי', owners: 1 })
  expect(lines.slice(0, 2)).toMatchObject([
    { text: 'قرزأ رحب', left: 56 },
    { text: 'יול הנד', left: 56 },
  ])
  expect(text).toContain('Artist\nיול הנד\nEdition')
  expect(text).not.toContain(MISSING_CHARACTER)
})
