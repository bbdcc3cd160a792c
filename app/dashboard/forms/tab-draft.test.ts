import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeTabDrafts, type TabDraftStorage } from './tab-draft-storage.ts'
import { artworkDraftKey, isSaved, saveTabDraft, parseTabDraft, sameFields } from './tab-draft.ts'

/** Session storage that is full after `capacity` characters. */
function storageOf(capacity: number): TabDraftStorage & { readonly entries: Map<string, string> } {
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
const fields = { title: 'Dawn', imageCopy: 'p'.repeat(500) }

// Specification: 2.24, 9.19
test('a draft is there again after a reload', () => {
  const storage = storageOf(10_000)
  expect(saveTabDraft(storage, { key, owner: 'ada', fields })).toBe('whole')
  expect(parseTabDraft(storage.getItem(key), 'ada')).toEqual(fields)
})

test('an image that does not fit is left out, the words are kept', () => {
  const storage = storageOf(200)
  expect(saveTabDraft(storage, { key, owner: 'ada', fields })).toBe('without-image')
  expect(parseTabDraft(storage.getItem(key), 'ada')).toEqual({ title: 'Dawn' })
})

test('full storage keeps nothing and throws nothing', () => {
  expect(saveTabDraft(storageOf(3), { key, owner: 'ada', fields })).toBe('nothing')
})

test('a draft of this tab’s previous user is not shown', () => {
  const storage = storageOf(10_000)
  saveTabDraft(storage, { key, owner: 'ada', fields })
  expect(parseTabDraft(storage.getItem(key), 'grace')).toBeNull()
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
  expect(parseTabDraft(text, 'ada')).toBeNull()
})

// Specification: 9.19
test('signing out deletes every draft and nothing else', () => {
  const storage = storageOf(10_000)
  saveTabDraft(storage, { key, owner: 'ada', fields })
  saveTabDraft(storage, { key: artworkDraftKey('7'), owner: 'ada', fields })
  storage.setItem('scroll', '40')
  removeTabDrafts(storage)
  expect([...storage.entries.keys()]).toEqual(['scroll'])
})

test('a missing field equals an empty one', () => {
  expect(sameFields({ bio: 'x', statement: '' }, { bio: 'x' })).toBe(true)
  expect(sameFields({ bio: 'x' }, { bio: 'y' })).toBe(false)
})

const anyFields = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), {
  minKeys: 1,
  noNullPrototype: true,
})

test('any tab draft is restored for its owner and for no one else', () => {
  fc.assert(
    fc.property(anyFields, fc.string(), fc.string(), (typed, owner, other) => {
      const storage = storageOf(100_000)
      expect(saveTabDraft(storage, { key, owner, fields: typed })).toBe('whole')
      expect(parseTabDraft(storage.getItem(key), owner)).toEqual(typed)
      if (other !== owner) expect(parseTabDraft(storage.getItem(key), other)).toBeNull()
    }),
  )
})

test('with any amount of storage, saving a draft reports how much was stored', () => {
  fc.assert(
    fc.property(anyFields, fc.string({ maxLength: 300 }), fc.nat(600), (typed, imageCopy, room) => {
      const storage = storageOf(room)
      const kept = saveTabDraft(storage, { key, owner: 'ada', fields: { ...typed, imageCopy } })
      const { imageCopy: _, ...words } = typed
      const found = parseTabDraft(storage.getItem(key), 'ada')
      if (kept === 'whole') expect(found).toEqual({ ...typed, imageCopy })
      else if (kept === 'nothing' || Object.keys(words).length === 0) expect(found).toBeNull()
      else expect(found).toEqual(words)
    }),
  )
})

test('whatever lies in the storage, reading it as a draft gives texts or nothing', () => {
  const entry = fc.record({ owner: fc.constantFrom('ada', 7), fields: fc.jsonValue() })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        entry.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const found = parseTabDraft(text, 'ada')
        for (const value of Object.values(found ?? {})) expect(typeof value).toBe('string')
      },
    ),
  )
})

test('a draft with the saved values is no unsaved draft', () => {
  const saved = { bio: 'I paint.', statement: '' }
  expect(isSaved({ bio: 'I paint. ', statement: '', draftRevision: '2' }, saved)).toBe(true)
  expect(isSaved({ bio: 'I draw.', statement: '', draftRevision: '2' }, saved)).toBe(false)
  expect(isSaved({ bio: 'I paint.', imageId: 'another' }, saved)).toBe(false)
})
