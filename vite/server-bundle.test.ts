import { expect, test } from 'vitest'
import { inAscii } from './server-bundle.ts'

test('escaping a program to ASCII does not change its values', () => {
  const program = String.raw`[
    'No price – yet', "it’s \– here", ${'`'}${'$'}{1} € \\– 🖼${'`'}, /[–—]+/.test('a—b'), /\p{L}🖼/u.test('é🖼'), { größe: 3 }.größe
  ]`
  const ascii = inAscii(program)
  expect(ascii).toMatch(/^[\0-\x7f]+$/)
  const run = (code: string): unknown => new Function(`return ${code}`)()
  expect(run(ascii)).toEqual(run(program))
  expect(run(ascii)).toEqual(['No price – yet', 'it’s – here', '1 € \\– 🖼', true, true, 3])
})
