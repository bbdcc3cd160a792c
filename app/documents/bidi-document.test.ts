import { expect, test } from 'vitest'
import { readPdf } from '../../tests/helpers/files/pdf.ts'
import { MISSING_NOTE, type DocumentBlock } from './document.ts'
import { drawDocument } from './draw-document.server.ts'

const TASK = {
  title: 'Press',
  gallery: 'Frame',
  kind: 'Press',
  date: new Date(0),
  footer: 'https://frame.example',
}

const render = (...blocks: DocumentBlock[]) => drawDocument({ ...TASK, blocks })
const read = async (...blocks: DocumentBlock[]) => readPdf(await render(...blocks))

/** Where lines begin that are aligned left, in points. */
const LEFT = 56

/** The first line of a document, from left to right. */
async function draw(text: string) {
  const { lines } = await read({ block: 'heading', text })
  return lines[0]
}

test.each([
  ['שלום, world 2024', 'world 2024 ,םולש'],
  ['بحر أزرق (٢٠٢٤)', '(٢٠٢٤) قرزأ رحب'],
  ['שלום [abc] 12.50 €', '€ 12.50 [abc] םולש'],
  ['By דנה לוי (Haifa), 2024', 'By יול הנד (Haifa), 2024'],
  ['Owned by דנה לוי, 1 בינואר', 'Owned by ראוניב 1 ,יול הנד'],
])('%s is drawn from left to right as %s', async (written, drawn) => {
  expect((await draw(written))?.text).toBe(drawn)
})

test('Arabic letters are joined, unless a joiner or another script is between them', async () => {
  const joined = await draw('ببب')
  expect(joined?.text).toBe('ببب')
  expect(new Set(joined?.glyphs).size).toBe(3)
  const ligature = await draw('لا')
  expect(ligature?.glyphs).toHaveLength(1)
  const [one, , other] = (await draw('ب\u200cب'))?.glyphs ?? []
  expect(one).toBe(other)
  // In one paragraph with Hebrew, from which fontkit would take the script.
  const mixed = await draw('אב ببب')
  expect(new Set(mixed?.glyphs.slice(0, 3)).size).toBe(3)
})

test('a paragraph of several lines begins each on the right, a name stays in its column', async () => {
  const long = `ראשון ${'תל אביב, 1984. '.repeat(16)} אחרון`
  const { lines } = await read(
    { block: 'text', text: long },
    { block: 'text', text: 'שלום' },
    { block: 'facts', facts: [['Artist', 'דנה לוי']] },
    { block: 'facts', facts: [['Exhibition', long]] },
  )
  const paragraph = lines.slice(0, lines.findIndex(({ text }) => text.startsWith('ןורחא')) + 1)
  expect(paragraph.length).toBeGreaterThan(1)
  // Lines are read from the right. The space at which one ends is outside of the column.
  expect(paragraph[0]?.text).toMatch(/לת ןושאר $/)
  expect(paragraph[0]?.left).toBeLessThan(LEFT + 80)
  expect(paragraph.at(-1)?.left).toBeGreaterThan(LEFT + 80)
  const leftOf = (part: string) => lines.find(({ text }) => text === part)?.left ?? 0
  expect(leftOf('םולש')).toBeGreaterThan(480)
  expect(leftOf('יול הנד')).toBe(LEFT + 128)
  const last = lines.findLast(({ text }) => text.startsWith('ןורחא'))
  expect(last?.left).toBeGreaterThan(LEFT + 128)
})

test('a name that is cut in the header ends on the left', async () => {
  const gallery = 'גלריה '.repeat(30)
  const { lines } = readPdf(await drawDocument({ ...TASK, gallery, blocks: [] }))
  expect(lines[0]?.text).toMatch(/^….*הירלג$/)
})

test('an English sentence that begins with a Hebrew name runs from left to right', async () => {
  const text = 'גלריה has signed these facts.'
  const { lines } = await read({ block: 'code', contents: 'https://frame.example', text })
  expect(lines[0]?.text).toBe('הירלג has signed these facts.')
})

test('screen readers get the text in the order in which it is read', async () => {
  const pdf = Buffer.from(await render({ block: 'heading', text: 'שלום' }))
  const utf16 = Buffer.from('\ufeffשלום', 'utf16le').swap16()
  expect(pdf.includes(Buffer.concat([Buffer.from('/ActualText ('), utf16]))).toBe(true)
})

test('the same text gives the same bytes after another document', async () => {
  const block = { block: 'text', text: 'بب' } as const
  const before = await render(block)
  // The same glyph as the first letter's, written as another character.
  await render({ block: 'text', text: '\ufe91' })
  expect(Buffer.compare(before, await render(block))).toBe(0)
})

test('letters of a script from right to left that no font has are marked', async () => {
  const { text } = await read({ block: 'heading', text: 'ܫܠܡ, שלום' })
  expect(text).toContain('םולש ,□□□')
  expect(text).toContain(MISSING_NOTE)
})
