import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { refusalInParts } from '../artwork-images/image-upload.ts'
import { createBatchQueue, type BatchQueue, type BatchView } from './batch-queue.ts'
import { isOpen } from './batch-item.ts'
import { forgetFile, keepFile, listKeptFiles } from './kept-files.ts'
import { doneWith, keyOfUpload, restoreItems } from './restore-batch.ts'
import { sendByTus } from './send-by-tus.ts'
import { finishUpload, listUploads, removeUpload } from './upload-calls.ts'

const EMPTY: BatchView = {
  items: [],
  isPaused: false,
  isOnline: true,
  held: null,
  isSignedOut: false,
  leftOut: 0,
}
const never = () => () => {}
const readEmpty = () => EMPTY

/** Set while a batch is paused, so that a reload does not go on. */
const PAUSED = 'frame-batch-paused'

/**
 * The batch of an artist in this browser, one tab at a time.
 * @returns `queue` is null until the tab has it
 */
export function useBatch(owner: string) {
  const [queue, setQueue] = useState<BatchQueue | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(() => setElsewhere(true), 1000)
    void withTurn(signal, async () => {
      clearTimeout(timer)
      setElsewhere(false)
      const opened = await openQueue(owner)
      if (!signal.aborted) setQueue(opened)
      await new Promise((resolve) => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener('abort', resolve)
      })
      opened.close()
    })
    return () => {
      clearTimeout(timer)
      leaving.abort()
      setQueue(null)
    }
  }, [owner])

  const view = useSyncExternalStore(queue?.subscribe ?? never, queue?.read ?? readEmpty, readEmpty)
  useConnection(queue)
  useLeaveWarning(view)
  return { queue, view, isElsewhere }
}

/** Two tabs would send the same files. Browsers without locks, as over http, go without. */
async function withTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('frame-batch', { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

async function openQueue(owner: string): Promise<BatchQueue> {
  const [kept, uploads] = await Promise.all([listKeptFiles(owner), listUploads().catch(() => null)])
  const items = restoreItems(kept, uploads)
  for (const { key, state } of items) if (state === 'done') await forgetFile(key)
  const finished = new Map(
    (uploads ?? [])
      .filter(({ artworkId }) => artworkId !== null)
      .map((upload) => [keyOfUpload(upload), doneWith(upload).draft]),
  )
  const queue = createBatchQueue(
    {
      send: sendByTus,
      finish: finishUpload,
      remove: removeUpload,
      refusalOf: refusalInParts,
      findDraft: (key) => finished.get(key) ?? null,
      keep: (file, uploadId) => keepFile(owner, { file, uploadId }),
      forget: forgetFile,
    },
    { items, isPaused: readPaused(), isOnline: navigator.onLine },
  )
  queue.start()
  return queue
}

function useConnection(queue: BatchQueue | null): void {
  useEffect(() => {
    if (queue === null) return undefined
    const listening = new AbortController()
    const tell = () => queue.setOnline(navigator.onLine)
    addEventListener('online', tell, listening)
    addEventListener('offline', tell, listening)
    return () => listening.abort()
  }, [queue])
}

/** Warns only of what would not go on by itself. */
function useLeaveWarning({ items }: BatchView): void {
  const isAtRisk = items.some(
    (item) => isOpen(item) && item.file !== null && !item.isKept && !item.isSent,
  )
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isAtRisk) event.preventDefault()
  })
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('beforeunload', warn, listening)
    return () => listening.abort()
  }, [])
}

export function writePaused(isPaused: boolean): void {
  try {
    if (isPaused) sessionStorage.setItem(PAUSED, '1')
    else sessionStorage.removeItem(PAUSED)
  } catch {
    // A browser without storage forgets the pause with the page.
  }
}

function readPaused(): boolean {
  try {
    return sessionStorage.getItem(PAUSED) !== null
  } catch {
    return false
  }
}
