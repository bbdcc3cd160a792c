import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compareScreenshots, REDUCTION, type SmallImage } from './screenshot-comparison.ts'

type Page = {
  readonly button?: string
  readonly section?: boolean
  readonly picture?: boolean
  readonly shift?: number
  readonly price?: string
  readonly length?: number
}

/** A page of 780 px with a heading, an image, a section of text and a button, reduced. */
async function drawPage(page: Page = {}): Promise<SmallImage> {
  const { button = '#1c1b19', section = true, picture = true, shift = 0 } = page
  const { price = '₹45', length = 1200 } = page
  const lines = Array.from(
    { length: 8 },
    (_, line) => `<text x="40" y="${560 + line * 26}">Lines of the section, one by one.</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="780" height="${length}" font-size="18">
    <rect width="780" height="${length}" fill="#fdfdfb"/>
    <g transform="translate(${shift} ${shift})">
      <text x="40" y="80" font-size="48">A quiet wall</text><text x="600" y="80">${price}</text>
      ${picture ? '<rect x="40" y="120" width="300" height="380" fill="#8a7f70"/>' : ''}
      ${section ? lines.join('') : ''}
      <rect x="40" y="840" width="160" height="48" fill="${button}"/>
    </g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .resize({ width: Math.round(780 / REDUCTION) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

async function faultOf(changed: Page): Promise<string | null> {
  return compareScreenshots(await drawPage(), await drawPage(changed)).fault
}

describe('two screenshots of a page', () => {
  test('match when nothing has changed', async () => {
    expect(await faultOf({})).toBeNull()
  })

  test('match when all has moved by a pixel', async () => {
    expect(await faultOf({ shift: 1 })).toBeNull()
  })

  test('match when a price has other digits', async () => {
    expect(await faultOf({ price: '₹2,495' })).toBeNull()
  })

  test('match when one is longer by a few pixels', async () => {
    expect(await faultOf({ length: 1204 })).toBeNull()
  })

  test('differ when one is longer by a line', async () => {
    expect(await faultOf({ length: 1232 })).toBe('is 32 px longer than it was')
  })

  test('differ when a section of text has gone', async () => {
    expect(await faultOf({ section: false })).toMatch(/^differs in \d\d/)
  })

  test('differ when an image is missing', async () => {
    expect(await faultOf({ picture: false })).toMatch(/glaringly$/)
  })

  test('differ when one button has another colour', async () => {
    expect(await faultOf({ button: '#b3261e' })).toMatch(/glaringly$/)
    expect(await faultOf({ button: '#5c5b59' })).toMatch(/^differs in/)
  })

  test('differ when all has moved by 40 pixels', async () => {
    expect(await faultOf({ shift: 40 })).toMatch(/glaringly$/)
  })
})
