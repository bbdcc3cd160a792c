import { BatchFault, CONNECTION_LOST } from './batch-fault.ts'
import {
  isOpen,
  keyOf,
  MAX_BATCH_IMAGES,
  newItem,
  type BatchItem,
  type MadeDraft,
} from './batch-item.ts'

/** Maximum number of files sent or processed at a time. */
const PARALLEL = 3
/** Retry delays by the number of consecutive failures of a file. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** The queue's access to browser storage and the server. */
export type BatchPorts = {
  /**
   * Sends a file, resuming a partial upload. @returns the id of the upload
   * @throws BatchFault
   */
  send(file: File, sending: Sending): Promise<string>
  /** Makes a draft of a complete upload. @throws BatchFault */
  finish(uploadId: string, signal: AbortSignal): Promise<MadeDraft>
  /** Removes an upload. Failures are ignored, since uploads expire. */
  remove(uploadId: string): Promise<void>
  /** Checks a file before it is sent. @returns the message of the refusal, or null */
  refusalOf(file: File): string | null
  /** Finds the draft made of this file within the last day. */
  findDraft(key: string): MadeDraft | null
  /** Keeps a file in IndexedDB. @returns false if that is not possible */
  keep(file: File, uploadId: string | null): Promise<boolean>
  delete(key: string): Promise<void>
}

export type Sending = {
  readonly uploadId: string | null
  readonly onBegun: (uploadId: string) => void
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

export type BatchView = {
  readonly items: readonly BatchItem[]
  readonly isPaused: boolean
  readonly isOnline: boolean
  /**
   * The reason why no file starts before `until`, in epoch milliseconds; null if nothing is held.
   */
  readonly held: { readonly message: string; readonly until: number } | null
  readonly isSignedOut: boolean
  /** Number of files left out of the last addition because the batch was full. */
  readonly leftOut: number
}

export const EMPTY_BATCH: BatchView = {
  items: [],
  isPaused: false,
  isOnline: true,
  held: null,
  isSignedOut: false,
  leftOut: 0,
}

/** Resets a file whose upload has ended, so that it starts again. */
const UNSENT = { uploadId: null, sent: 0, isSent: false } as const

export type BatchQueue = ReturnType<typeof createBatchQueue>

/** Sends the files of a batch, three at a time, and makes a draft of each. */
export function createBatchQueue(ports: BatchPorts, start: Partial<BatchView> = {}) {
  let view: BatchView = { ...EMPTY_BATCH, ...start }
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  const failures = new Map<string, number>()
  /** Drafts by file key, including files cleared from the list. */
  const made = new Map<string, MadeDraft>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function show(changed: Partial<BatchView>): void {
    view = { ...view, ...changed }
    for (const listener of listeners) listener()
  }
  function change(key: string, changed: Partial<BatchItem>): void {
    show({ items: view.items.map((item) => (item.key === key ? { ...item, ...changed } : item)) })
  }
  const find = (key: string) => view.items.find((item) => item.key === key)
  function later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds)
    timers.add(timer)
  }

  function pump(): void {
    const mayBegin = () => !view.isPaused && view.isOnline && view.held === null
    while (running.size < PARALLEL && mayBegin()) {
      const next = view.items.find(({ key, state }) => state === 'waiting' && !running.has(key))
      if (next === undefined) return
      const abort = new AbortController()
      running.set(next.key, abort)
      void run(next, abort).finally(() => {
        running.delete(next.key)
        pump()
      })
    }
  }

  async function run(item: BatchItem, { signal }: AbortController): Promise<void> {
    const { key, file } = item
    try {
      const uploadId = await sendRest(item, signal)
      if (signal.aborted) return
      change(key, { state: 'making', uploadId, sent: item.size, isSent: true, message: null })
      const draft = warnOfCopy(await ports.finish(uploadId, signal))
      made.set(key, draft)
      if (find(key) === undefined) return
      failures.delete(key)
      change(key, { state: 'done', file: null, draft, message: null })
      await ports.delete(key)
    } catch (error) {
      if (signal.aborted || find(key) === undefined) return
      const lost = new BatchFault('lost', CONNECTION_LOST)
      takeFault(key, error instanceof BatchFault ? error : lost, file !== null)
    }
  }

  /** Copies of a photo have the same address, whatever the names of their files. */
  function warnOfCopy(draft: MadeDraft): MadeDraft {
    const { id, picture, warning } = draft
    const first = [...made.values()].find((other) => other.picture === picture && other.id !== id)
    if (first === undefined || warning !== null) return draft
    return { ...draft, warning: `The same photo as “${first.title}”. Both are drafts now.` }
  }

  async function sendRest(item: BatchItem, signal: AbortSignal): Promise<string> {
    const { key, file, uploadId, isSent, size } = item
    if (uploadId !== null && isSent) return uploadId
    if (file === null) throw new BatchFault('gone', '')
    change(key, { state: 'sending', message: null })
    return ports.send(file, {
      uploadId,
      signal,
      onBegun(begun) {
        if (find(key)?.uploadId === begun) return
        change(key, { uploadId: begun })
        if (find(key)?.isKept === true) void ports.keep(file, begun)
      },
      onProgress(arrived) {
        const last = find(key)?.sent ?? 0
        // Each change renders the list, so progress is reported in steps of 1 %.
        if (arrived === size || Math.abs(arrived - last) > size / 100)
          change(key, { sent: arrived })
      },
    })
  }

  function takeFault(key: string, fault: BatchFault, hasFile: boolean): void {
    const { kind, message } = fault
    if (kind === 'signed-out') {
      change(key, { state: 'waiting' })
      show({ isPaused: true, isSignedOut: true })
    } else if (kind === 'refused') {
      change(key, { ...UNSENT, isKept: false, state: 'failed', message })
      // A file kept for the next visit would only fail again.
      void ports.delete(key)
    } else if (kind === 'gone') {
      change(key, { ...UNSENT, ...(!hasFile && { state: 'missing', message: null }) })
      if (hasFile) delay(key, fault)
    } else {
      delay(key, fault)
    }
  }

  function delay(key: string, { message, retryAfterMs }: BatchFault): void {
    const count = failures.get(key) ?? 0
    failures.set(key, count + 1)
    const wait = Math.max(retryAfterMs ?? 0, RETRY_MS[Math.min(count, RETRY_MS.length - 1)] ?? 0)
    if (wait > 60_000) hold(message, wait)
    change(key, { state: 'delayed', message })
    later(wait, () => {
      if (find(key)?.state === 'delayed') change(key, { state: 'waiting' })
      pump()
    })
  }

  /** A long delay comes from a limit of the account, so it holds all files. */
  function hold(message: string, wait: number): void {
    const until = Date.now() + wait
    if (view.held !== null && view.held.until >= until) return
    show({ held: { message, until } })
    later(wait, () => {
      if (view.held !== null && view.held.until <= Date.now() + 1000) show({ held: null })
      pump()
    })
  }

  /** Stops sending. Files in processing continue, since the server has them completely. */
  function stopSending(next: 'waiting' | 'paused', only?: string): void {
    for (const { key, state } of view.items) {
      if (state !== 'sending' || (only !== undefined && only !== key)) continue
      running.get(key)?.abort()
      change(key, { state: next })
    }
  }

  function add(files: readonly File[]): void {
    let leftOut = 0
    for (const file of files) {
      const key = keyOf(file)
      const known = find(key)
      if (known?.state === 'done' || (known !== undefined && isOpen(known))) continue
      if (known === undefined && view.items.length >= MAX_BATCH_IMAGES) {
        leftOut += 1
        continue
      }
      failures.delete(key)
      const fresh = { ...(known ?? newItem(file)), ...stateOf(file, key) }
      if (known === undefined) show({ items: [...view.items, fresh] })
      else change(key, fresh)
    }
    show({ leftOut })
    void keepFiles(files)
    pump()
  }

  function stateOf(file: File, key: string): Partial<BatchItem> {
    const draft = made.get(key) ?? ports.findDraft(key)
    if (draft !== null) return { state: 'done', draft, message: 'It is a draft already.' }
    const message = ports.refusalOf(file)
    return { file, state: message === null ? 'waiting' : 'failed', message }
  }

  /** Keeps one file at a time, so that writing to storage does not slow down the uploads. */
  async function keepFiles(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const item = find(keyOf(file))
      if (item?.file !== file || item.state === 'failed') continue
      const isKept = await ports.keep(file, item.uploadId)
      const now = find(item.key)
      if (now === undefined || now.state === 'done') await ports.delete(item.key)
      else change(item.key, { isKept })
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => view,
    add,
    /** Resumes the items restored from an earlier visit. */
    start: pump,
    pauseAll() {
      show({ isPaused: true })
      stopSending('waiting')
    },
    resumeAll() {
      show({
        isPaused: false,
        isSignedOut: false,
        items: view.items.map((item) =>
          item.state === 'paused' ? { ...item, state: 'waiting' as const } : item,
        ),
      })
      pump()
    },
    pause(key: string) {
      stopSending('paused', key)
      const state = find(key)?.state
      if (state === 'waiting' || state === 'delayed') change(key, { state: 'paused' })
      pump()
    },
    /** Resumes a paused file, or retries a failed one. */
    resume(key: string) {
      failures.delete(key)
      change(key, { state: 'waiting', message: null })
      pump()
    },
    remove(key: string) {
      const item = find(key)
      if (item === undefined || item.state === 'making') return
      running.get(key)?.abort()
      show({ items: view.items.filter((other) => other.key !== key) })
      void ports.delete(key)
      if (item.uploadId !== null && item.state !== 'done') void ports.remove(item.uploadId)
    },
    clearDone() {
      show({ items: view.items.filter(({ state }) => state !== 'done') })
    },
    setOnline(isOnline: boolean) {
      show({ isOnline })
      if (!isOnline) return stopSending('waiting')
      const items = view.items.map((item) =>
        item.state === 'delayed' ? { ...item, state: 'waiting' as const, message: null } : item,
      )
      show({ items })
      pump()
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      for (const abort of running.values()) abort.abort()
      listeners.clear()
    },
  }
}
