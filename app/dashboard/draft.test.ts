import { expect, test } from 'vitest'
import { forgetDrafts, type DraftStorage } from './draft-storage.ts'
import { artworkDraftKey, keepDraft, parseDraft, sameFields } from './draft.ts'

/** Session storage that is full after so many characters. */
function storageOf(capacity: number): DraftStorage & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
  }
}

const key = artworkDraftKey(undefined)
const fields = { title: 'Dawn', picture: 'p'.repeat(500) }

test('a draft is there again after a reload', () => {
  const storage = storageOf(10_000)
  expect(keepDraft(storage, { key, owner: 'ada', fields })).toBe('whole')
  expect(parseDraft(storage.getItem(key), 'ada')).toEqual(fields)
})

test('a picture that does not fit is left out, the words are kept', () => {
  const storage = storageOf(200)
  expect(keepDraft(storage, { key, owner: 'ada', fields })).toBe('without-picture')
  expect(parseDraft(storage.getItem(key), 'ada')).toEqual({ title: 'Dawn' })
})

test('full storage keeps nothing and throws nothing', () => {
  expect(keepDraft(storageOf(3), { key, owner: 'ada', fields })).toBe('nothing')
})

test('nobody sees the draft of the person who used this tab before', () => {
  const storage = storageOf(10_000)
  keepDraft(storage, { key, owner: 'ada', fields })
  expect(parseDraft(storage.getItem(key), 'grace')).toBeNull()
})

test.each([
  null,
  '',
  'nonsense',
  'null',
  '[]',
  '{"owner":"ada"}',
  '{"owner":"ada","fields":{}}',
  '{"owner":"ada","fields":null}',
  '{"owner":"ada","fields":{"title":7}}',
])('%j is no draft', (text) => {
  expect(parseDraft(text, 'ada')).toBeNull()
})

test('signing out forgets every draft and nothing else', () => {
  const storage = storageOf(10_000)
  keepDraft(storage, { key, owner: 'ada', fields })
  keepDraft(storage, { key: artworkDraftKey('7'), owner: 'ada', fields })
  storage.setItem('scroll', '40')
  forgetDrafts(storage)
  expect([...storage.entries.keys()]).toEqual(['scroll'])
})

test('a field that is not there says the same as an empty one', () => {
  expect(sameFields({ bio: 'x', statement: '' }, { bio: 'x' })).toBe(true)
  expect(sameFields({ bio: 'x' }, { bio: 'y' })).toBe(false)
})
