import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormValues } from '../forms/tab-draft.ts'
import { deleteDraft, putDraft, type DraftBody } from './draft-request.client.ts'
import type { ServerDraft } from './server-draft.ts'

/** Debounce delay after the last input. */
const SAVE_DELAY_MS = 1500

/** The state of the draft on the server, as shown to the artist. */
export type DraftState =
  | { readonly name: 'idle' | 'saving' | 'saved' | 'offline' | 'refused' }
  /** Another device has saved a draft of this form. */
  | { readonly name: 'conflict'; readonly theirs: ServerDraft }

type ServerDraftOptions = {
  /** API path of the draft. */
  readonly path: string
  /** As loaded with the page. */
  readonly serverDraft: ServerDraft | null
  /** Names of the fields saved on the server. */
  readonly names: readonly string[]
  /** Whether a draft has the values that this tab had when the page was loaded. */
  readonly isOwn: (theirs: ServerDraft) => boolean
}

/** Queued instead of values to delete the server draft. */
const DISCARD = 'discard'

/** Saves a form's values on the server while the artist types. Requests run one at a time. */
export function useServerDraft({ path, serverDraft, names, isOwn }: ServerDraftOptions) {
  const [state, setState] = useState<DraftState>({ name: 'idle' })
  /** The last revision that this device has read or saved. */
  const seen = useRef(serverDraft?.revision ?? 0)
  const waiting = useRef<FormValues | typeof DISCARD | null>(null)
  const last = useRef<FormValues | null>(null)
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
    // A failed save is retried when the page is hidden or comes online.
    if (isDone || waiting.current === DISCARD) void send()
  }

  async function discardNow(): Promise<boolean> {
    // A draft that was not deleted stays, and the next save replaces it. A later retry could delete
    // a newer draft of another device.
    if (await deleteDraft(path)) seen.current = 0
    return true
  }

  async function saveNow(fields: FormValues): Promise<boolean> {
    setState({ name: 'saving' })
    const next = await putDraft(path, toSave(fields, names, seen.current))
    if (next.name === 'conflict' && isOwn(next.theirs)) {
      // This tab saved it during a reload, after the new page had read the previous revision.
      seen.current = next.theirs.revision
      waiting.current ??= fields
      return true
    }
    if (next.name === 'saved') seen.current = next.revision
    // Offline: queues the values again unless newer ones already wait.
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
   * Cancels pending saves, as before the form is submitted: a later save would restore the draft.
   * Resolves once no save is in flight.
   */
  async function pause(): Promise<void> {
    clearTimeout(timer.current)
    waiting.current = null
    await sending.current
  }

  return {
    state,
    seen: () => seen.current,
    save(fields: FormValues): void {
      last.current = fields
      // During a conflict, each save would be refused with the same notice.
      if (state.name === 'conflict') return
      waiting.current = fields
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, SAVE_DELAY_MS)
    },
    /** Reports a conflict that was found without a save. */
    report(theirs: ServerDraft): void {
      setState({ name: 'conflict', theirs })
    },
    /** Overwrites the other device's draft with this one. */
    keepMine(mine: FormValues): void {
      if (state.name !== 'conflict') return
      seen.current = state.theirs.revision
      waiting.current = last.current ?? mine
      void send()
    },
    /** Continues with the other device's draft. */
    takeTheirs(theirs: ServerDraft): void {
      void pause()
      seen.current = theirs.revision
      setState({ name: 'idle' })
    },
    discard(): void {
      void pause()
      setState({ name: 'idle' })
      // A save in flight would restore the draft, so the deletion runs after it.
      waiting.current = DISCARD
      void send()
    },
    pause,
  }
}

/** @param seen the last revision that this device has read or saved */
function toSave(fields: FormValues, names: readonly string[], seen: number): DraftBody {
  const kept = names.flatMap((name) => {
    const text = fields[name]
    return text === undefined ? [] : [[name, text]]
  })
  return {
    fields: Object.fromEntries(kept) as FormValues,
    ...(fields['imageId'] !== undefined && { imageId: fields['imageId'] }),
    revision: seen,
  }
}
