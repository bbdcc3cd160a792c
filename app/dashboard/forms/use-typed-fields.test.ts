import { expect, test } from 'vitest'
import { differsFromSaved } from './use-typed-fields.ts'

const saved = { title: 'Tides', text: 'First line\nSecond line' }

test.each([
  ['nothing was typed', {}, false],
  ['the stored values were typed', { ...saved }, false],
  [
    'the API would store the same',
    { ...saved, title: ' Tides ', text: 'First line\r\nSecond line\n' },
    false,
  ],
  ['a field has another text', { ...saved, title: 'Ebb' }, true],
  ['a field was emptied', { ...saved, text: '' }, true],
  ['a field that is not stored any more has a text', { removed: 'Slack' }, false],
] as const)('whether a form has unsaved values when %s', (_, typed, isUnsaved) => {
  expect(differsFromSaved(typed, saved)).toBe(isUnsaved)
})
