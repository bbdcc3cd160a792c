import { BatchFault, CONNECTION_LOST } from './batch-fault.ts'
import {
  isOpen,
  keyOf,
  MAX_BATCH_IMAGES,
  newItem,
  type BatchItem,
  type MadeDraft,
} from './batch-item.ts'

/** Files that are sent or processed at a time. */
const PARALLEL = 3
/** How long a file waits after one failure after the other. */
const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** What a batch does in the browser and at the server. */
export type BatchPorts = {
  /**
   * Sends a file, from where it stopped. @returns the id of the upload
   * @throws BatchFault
   */
  send(file: File, sending: Sending): Promise<string>
  /** Makes a draft of a complete upload. @throws BatchFault */
  finish(uploadId: string, signal: AbortSignal): Promise<MadeDraft>
  /** Removes an upload; failures do not matter, since it expires. */
  remove(uploadId: string): Promise<void>
  /** Checks a file before it is sent. @returns the refusal in words, or null */
  refusalOf(file: File): string | null
  /** The draft that this file became within the last day, or null. */
  findDraft(key: string): MadeDraft | null
  /** Keeps a file in this browser. @returns false where that is not possible */
  keep(file: File, uploadId: string | null): Promise<boolean>
  forget(key: string): Promise<void>
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
  /** Why nothing begins before `heldUntil`, a moment in milliseconds; null when nothing is held. */
  readonly held: { readonly message: string; readonly until: number } | null
  readonly isSignedOut: boolean
  /** How many files were left out, since a batch was full. */
  readonly leftOut: number
}

/** Of a file whose upload has ended: it begins again. */
const UNSENT = { uploadId: null, sent: 0, isSent: false } as const

export type BatchQueue = ReturnType<typeof createBatchQueue>

/** Sends the files of a batch, three at a time, and makes a draft of each. */
export function createBatchQueue(ports: BatchPorts, start: Partial<BatchView> = {}) {
  let view: BatchView = {
    items: [],
    isPaused: false,
    isOnline: true,
    held: null,
    isSignedOut: false,
    leftOut: 0,
    ...start,
  }
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()
  const failures = new Map<string, number>()
  /** What files have become, also those that are cleared from the list. */
  const made = new Map<string, MadeDraft>()
  const timers = new Set<ReturnType<typeof setTimeout>>()

  function show(changed: Partial<BatchView>): void {
    view = { ...view, ...changed }
    for (const tell of listeners) tell()
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
      const draft = await ports.finish(uploadId, signal)
      made.set(key, draft)
      if (find(key) === undefined) return
      failures.delete(key)
      change(key, { state: 'done', file: null, draft, message: null })
      await ports.forget(key)
    } catch (error) {
      if (signal.aborted || find(key) === undefined) return
      const lost = new BatchFault('lost', CONNECTION_LOST)
      takeFault(key, error instanceof BatchFault ? error : lost, file !== null)
    }
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
        // Each change renders the list.
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
      // A reload would only fail again.
      void ports.forget(key)
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

  /** A limit of the account stops all its files alike. */
  function hold(message: string, wait: number): void {
    const until = Date.now() + wait
    if (view.held !== null && view.held.until >= until) return
    show({ held: { message, until } })
    later(wait, () => {
      if (view.held !== null && view.held.until <= Date.now() + 1000) show({ held: null })
      pump()
    })
  }

  /** Files that are being processed continue: the server has all of them. */
  function stopSending(next: 'waiting' | 'paused', keys?: ReadonlySet<string>): void {
    for (const { key, state } of view.items) {
      const isMeant = keys === undefined || keys.has(key)
      if (!isMeant || state !== 'sending') continue
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

  /** One after the other, so that the browser's storage does not slow down what is being sent. */
  async function keepFiles(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const item = find(keyOf(file))
      if (item?.file !== file || item.state === 'failed') continue
      const isKept = await ports.keep(file, item.uploadId)
      const now = find(item.key)
      if (now === undefined || now.state === 'done') await ports.forget(item.key)
      else change(item.key, { isKept })
    }
  }

  return {
    subscribe(tell: () => void) {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    read: () => view,
    add,
    /** Continues with what an earlier visit left. */
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
      stopSending('paused', new Set([key]))
      const state = find(key)?.state
      if (state === 'waiting' || state === 'delayed') change(key, { state: 'paused' })
      pump()
    },
    /** Also for a file that failed. */
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
      void ports.forget(key)
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
