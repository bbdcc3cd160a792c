import { expect, test } from 'vitest'

import { lastLines } from './command.mjs'
import { Trouble, describeError } from './trouble.mjs'

const faultOf = (path: string, code: string) => Object.assign(new Error(code), { code, path })

test('a foreseeable fault is one sentence, after the lines that belong to it', () => {
  const trouble = new Trouble('Install npm.', { details: ['npm: not found'] })
  expect(describeError(trouble, { debug: false })).toBe('  npm: not found\nInstall npm.')
})

test('only for debugging does a foreseeable fault show where it came from', () => {
  const text = describeError(new Trouble('Install npm.'), { debug: true })
  expect(text).toMatch(/^Install npm\.\n.*Install npm\.\n\s+at /su)
})

test.each([
  ['EACCES', 'may not write to /clone'],
  ['EROFS', '/clone is on a read-only disk'],
  ['ENOSPC', 'The disk is full'],
])('the system’s %s is put into words', (code, words) => {
  const text = describeError(faultOf('/clone', code), { debug: false })
  expect(text).toContain(words)
  expect(text.split('\n')).toHaveLength(1)
})

test('a defect keeps its stack', () => {
  expect(describeError(new TypeError('x is undefined'), { debug: false })).toMatch(/\n\s+at /u)
})

test('the end of a program’s output leaves out colours, stacks and npm’s remarks', () => {
  const output = [
    'npm warn Unknown user config "x".',
    '\u001B[31mnpm error code ENOTFOUND\u001B[39m',
    'npm error',
    "npm error   errno: 'ENOTFOUND'",
    'npm error }',
    'npm error     at onLookup (node:dns:1:2)',
    '    at build (file:///x.js:1:2)',
    'npm error A complete log of this run can be found in: /x',
    'Unexpected token',
    '',
  ].join('\n')
  expect(lastLines(output)).toEqual(['npm error code ENOTFOUND', 'Unexpected token'])
  expect(lastLines(output, 1)).toEqual(['Unexpected token'])
})
