import { expect, test } from 'vitest'
import type { GallerySettings } from '../../settings/gallery-settings.ts'
import { readChange, SEEN, seenText } from './settings-form.ts'

const SETTINGS: GallerySettings = {
  name: 'Frame',
  mark: null,
  contactEmail: null,
  footerCounts: 'claims',
  signUp: 'open',
}
const FIELDS = { name: 'Frame', contactEmail: '', footerCounts: 'claims', signUp: 'open' }

function submitted(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) form.set(name, value)
  return form
}

test('a form sends what differs from the settings that it was opened with, and what that was', () => {
  const form = submitted({ [SEEN]: seenText(SETTINGS), contactEmail: ' office@lagoon.example ' })
  expect(readChange(form)).toEqual({
    change: { contactEmail: 'office@lagoon.example' },
    seen: { contactEmail: null },
  })
  expect(readChange(submitted({ [SEEN]: seenText(SETTINGS) }))).toEqual({ change: {}, seen: {} })
})

test('a form that does not say what it was opened with sends all settings', () => {
  const change = { name: 'Frame', contactEmail: null, footerCounts: 'claims', signUp: 'open' }
  expect(readChange(submitted({}))).toEqual({ change, seen: {} })
  expect(readChange(submitted({ [SEEN]: 'null' }))).toEqual({ change, seen: {} })
})
