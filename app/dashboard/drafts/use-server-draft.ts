import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchWithTimeout } from '../../ui/interaction/fetch-with-timeout.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import type { StoredDraft } from './stored-draft.ts'

/** Milliseconds after the last keystroke. */
const SAVE_DELAY_MS = 1500

/** What people see of a draft's way to the server. */
export type DraftState =
  | { readonly name: 'idle' | 'saving' | 'saved' | 'offline' | 'refused' }
  /** Another device has saved this form. */
  | { readonly name: 'conflict'; readonly theirs: StoredDraft }

type ServerDraftOptions = {
  /** The address of the draft. */
  readonly path: string
  /** As the server had it when the page was loaded. */
  readonly stored: StoredDraft | null
  /** The names of the fields that the server keeps. */
  readonly names: readonly string[]
}

/** In place of values: the server's draft is to be deleted. */
const DISCARD = 'discard'

/** Keeps a form's values on the server while somebody types. One request follows the other. */
export function useServerDraft({ path, stored, names }: ServerDraftOptions) {
  const [state, setState] = useState<DraftState>({ name: 'idle' })
  /** The revision that this device has seen. */
  const seen = useRef(stored?.revision ?? 0)
  const waiting = useRef<FormDraft | typeof DISCARD | null>(null)
  const last = useRef<FormDraft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<boolean>>(null)

  async function send(): Promise<void> {
    clearTimeout(timer.current)
    const next = waiting.current
    if (next === null || sending.current !== null) return
    waiting.current = null
    sending.current = next === DISCARD ? discardNow() : saveNow(next)
    const isDone = await sending.current
    sending.current = null
    if (isDone || waiting.current === DISCARD) void send()
  }

  async function discardNow(): Promise<boolean> {
    await remove(path)
    seen.current = 0
    return true
  }

  async function saveNow(fields: FormDraft): Promise<boolean> {
    setState({ name: 'saving' })
    const next = await put(path, toSave(fields, names, seen.current))
    if (next.name === 'saved') seen.current = next.revision
    // Typing goes on meanwhile; a later save has everything.
    if (next.name === 'offline') waiting.current ??= fields
    if (waiting.current !== DISCARD) setState(next.name === 'saved' ? { name: 'saved' } : next)
    return next.name === 'saved'
  }

  const flush = useEffectEvent(() => void send())
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    const onOnline = () => flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [])

  /**
   * Saves nothing more, such as before the form is sent: a save that arrives after the form would
   * bring the draft back. Resolves once none is on its way.
   */
  async function pause(): Promise<void> {
    clearTimeout(timer.current)
    waiting.current = null
    await sending.current
  }

  return {
    state,
    seen: () => seen.current,
    save(fields: FormDraft): void {
      last.current = fields
      // Until somebody chooses, a save would be refused, and its notice would come again.
      if (state.name === 'conflict') return
      waiting.current = fields
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, SAVE_DELAY_MS)
    },
    /** Reports a version of another device that was found in another way. */
    report(theirs: StoredDraft): void {
      setState({ name: 'conflict', theirs })
    },
    /** Saves this device's values over those of the other. */
    keepMine(mine: FormDraft): void {
      if (state.name !== 'conflict') return
      seen.current = state.theirs.revision
      waiting.current = last.current ?? mine
      void send()
    },
    /** Goes on from the values of the other device. */
    takeTheirs(theirs: StoredDraft): void {
      void pause()
      seen.current = theirs.revision
      setState({ name: 'idle' })
    },
    discard(): void {
      void pause()
      setState({ name: 'idle' })
      // A save that is on its way would bring the draft back, so the deletion follows it.
      waiting.current = DISCARD
      void send()
    },
    pause,
  }
}

/** @param seen the revision that this device has seen */
function toSave(fields: FormDraft, names: readonly string[], seen: number) {
  const kept = names.flatMap((name) => {
    const text = fields[name]
    return text === undefined ? [] : [[name, text]]
  })
  return {
    fields: Object.fromEntries(kept) as FormDraft,
    ...(fields['imageId'] !== undefined && { imageId: fields['imageId'] }),
    revision: seen,
  }
}

async function remove(path: string): Promise<void> {
  await fetchWithTimeout(path, { method: 'DELETE', keepalive: true }).catch(() => {
    // No connection: the draft is offered again by the next visit.
  })
}

type Saved =
  | { readonly name: 'saved'; readonly revision: number }
  | { readonly name: 'offline' | 'refused' }
  | { readonly name: 'conflict'; readonly theirs: StoredDraft }

const CONFLICT = 412

async function put(path: string, body: object): Promise<Saved> {
  try {
    const response = await fetchWithTimeout(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // Ends also after the page is closed.
      keepalive: true,
    })
    const answer = (await response.json()) as StoredDraft & { readonly current?: StoredDraft }
    if (response.ok) return { name: 'saved', revision: answer.revision }
    if (response.status === CONFLICT && answer.current !== undefined) {
      return { name: 'conflict', theirs: answer.current }
    }
    return { name: 'refused' }
  } catch {
    return { name: 'offline' }
  }
}
