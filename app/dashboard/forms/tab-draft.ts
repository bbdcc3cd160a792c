import { DRAFT_PREFIX, tabDraftStorage, type TabDraftStorage } from './tab-draft-storage.ts'

/** Form values by field name. */
export type FormValues = Readonly<Record<string, string>>

export const BIO_DRAFT = `${DRAFT_PREFIX}bio`
export const PRESS_DRAFT = `${DRAFT_PREFIX}press`

/** @param id of an existing artwork; undefined for a new one */
export function artworkDraftKey(id: string | undefined): string {
  return `${DRAFT_PREFIX}artwork:${id ?? 'new'}`
}

/**
 * Parses a tab draft.
 * @param owner the viewer's id: drafts of other users of this tab are ignored
 * @returns null without a valid draft of this owner
 */
export function parseTabDraft(text: string | null, owner: string): FormValues | null {
  if (text === null) return null
  try {
    const parsed = JSON.parse(text) as { owner?: unknown; fields?: unknown } | null
    if (parsed?.owner !== owner || typeof parsed.fields !== 'object') return null
    const entries = Object.entries(parsed.fields ?? {})
    const fields = entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return fields.length === 0 ? null : Object.fromEntries(fields)
  } catch {
    return null
  }
}

/**
 * Stores a draft until the tab is closed. If session storage is full or blocked, stores it without
 * its image, or not at all. Never throws.
 * @returns how much of the draft is stored
 */
export function saveTabDraft(
  storage: TabDraftStorage,
  {
    key,
    owner,
    fields,
  }: { readonly key: string; readonly owner: string; readonly fields: FormValues },
): 'whole' | 'without-image' | 'nothing' {
  if (tryToKeep(storage, key, { owner, fields })) return 'whole'
  const { imageCopy, ...rest } = fields
  if (imageCopy !== undefined && tryToKeep(storage, key, { owner, fields: rest })) {
    return 'without-image'
  }
  return 'nothing'
}

function tryToKeep(storage: TabDraftStorage, key: string, value: object): boolean {
  try {
    storage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Browser only. */
export function removeTabDraft(key: string): void {
  tabDraftStorage()?.removeItem(key)
}

/** Key under which a tab draft stores the revision of the server draft that it is based on. */
export const DRAFT_REVISION = 'draftRevision'

/** Whether a tab draft has the saved values only, as after a save whose answer was lost. */
export function isSaved(draft: FormValues, saved: FormValues): boolean {
  const names = Object.keys(draft).filter((name) => name !== DRAFT_REVISION)
  const fields = names.map((name) => [name, draft[name]?.trim() ?? ''])
  return sameFields(Object.fromEntries(fields), saved)
}

/** Whether two sets of values are the same. A missing field equals an empty one. */
export function sameFields(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
