import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { requestJson } from '../../ui/requests/request-json.ts'
import { READ_TIMEOUT_MS } from '../../ui/requests/timeouts.ts'
import type { FormValues } from '../forms/tab-draft.ts'
import type { ServerDraft } from './server-draft.ts'

/**
 * Bytes. A browser rejects a request with `keepalive` when all such bodies in flight together are
 * larger (Fetch standard).
 */
const MAX_KEEPALIVE_BYTES = 64 * 1024

const CONFLICT = 412

/** Shorter than for other changes: saving a form waits for the request of its draft. */
const DRAFT_TIMEOUT_MS = READ_TIMEOUT_MS

export type DraftBody = {
  readonly fields: FormValues
  readonly imageId?: string
  /** The last revision that this device has read or saved. */
  readonly revision: number
}

export type DraftAnswer =
  | { readonly name: 'saved'; readonly revision: number }
  | { readonly name: 'offline' | 'refused' }
  | { readonly name: 'conflict'; readonly theirs: ServerDraft }

export async function putDraft(path: string, draft: DraftBody): Promise<DraftAnswer> {
  const body = new TextEncoder().encode(JSON.stringify(draft))
  try {
    const request = {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
      // Completes even if the page is closed.
      keepalive: body.byteLength <= MAX_KEEPALIVE_BYTES,
    }
    const response = await fetchWithTimeout(path, request, DRAFT_TIMEOUT_MS)
    const answer = (await response.json()) as ServerDraft & { readonly current?: ServerDraft }
    if (response.ok) return { name: 'saved', revision: answer.revision }
    if (response.status === CONFLICT && answer.current !== undefined) {
      return { name: 'conflict', theirs: answer.current }
    }
    return { name: 'refused' }
  } catch {
    return { name: 'offline' }
  }
}

/** @returns false if the server refused or could not be reached */
export async function deleteDraft(path: string): Promise<boolean> {
  const request = { method: 'DELETE', keepalive: true, timeoutMs: DRAFT_TIMEOUT_MS } as const
  return (await requestJson(path, request)).ok
}
