import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { BATCH } from '../artworks/artwork-path.ts'
import { refusalInParts } from '../artwork-images/image-upload.ts'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'
import { createBatchQueue, EMPTY_BATCH, type BatchQueue } from './batch-queue.ts'
import { isAtRisk } from './batch-item.ts'
import { deleteFile, keepFile, listKeptFiles } from './kept-files.ts'
import { doneWith, keyOfUpload, restoreItems } from './restore-batch.ts'
import { sendByTus } from './send-by-tus.client.ts'
import { finishUpload, listUploads, removeUpload } from './upload-calls.ts'

const never = () => () => {}
const readEmpty = () => EMPTY_BATCH

/** Session storage key, set while the batch is paused, so that a reload does not resume it. */
const PAUSED = 'frame-batch-paused'

const UNSENT_PHOTOS: UnsavedChanges = {
  title: 'Some photos have not arrived yet',
  text: 'If you leave now, you have to choose them again.',
  leaveLabel: 'Leave without them',
  stayLabel: 'Wait',
  endsAt: ({ pathname }) => pathname !== BATCH,
}

/**
 * The artist's batch in this browser. Only one tab holds it at a time.
 * @param isNeeded false while this tab leaves the batch to others
 * @returns `queue` is null until this tab holds the batch; files added before then wait for it
 */
export function useBatch(owner: string, isNeeded = true) {
  const [queue, setQueue] = useState<BatchQueue | null>(null)
  const { add, open, close, count: early } = useEarlyFiles()
  const [isElsewhere, setElsewhere] = useState(false)

  useEffect(() => {
    if (!isNeeded) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setTimeout(() => setElsewhere(true), 1000)
    void withBatchLock(signal, async () => {
      clearTimeout(timer)
      setElsewhere(false)
      const opened = await openQueue(owner)
      if (!signal.aborted) {
        open(opened)
        setQueue(opened)
      }
      await new Promise((resolve) => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener('abort', resolve)
      })
      opened.close()
    })
    return () => {
      clearTimeout(timer)
      leaving.abort()
      close()
      setQueue(null)
    }
  }, [owner, isNeeded, open, close])

  const view = useSyncExternalStore(queue?.subscribe ?? never, queue?.read ?? readEmpty, readEmpty)
  useConnection(queue)
  useUnsavedChanges(early > 0 || view.items.some(isAtRisk) ? UNSENT_PHOTOS : null)
  return { queue, view, isElsewhere, add, early }
}

/** Collects files until the queue is open. */
function useEarlyFiles() {
  const [count, setCount] = useState(0)
  const files = useRef<File[]>([])
  const queue = useRef<BatchQueue | null>(null)
  const add = useCallback((more: readonly File[]) => {
    if (queue.current !== null) return queue.current.add(more)
    files.current.push(...more)
    setCount(files.current.length)
  }, [])
  const open = useCallback((opened: BatchQueue) => {
    queue.current = opened
    opened.add(files.current.splice(0))
    setCount(0)
  }, [])
  const close = useCallback(() => {
    queue.current = null
  }, [])
  return { add, open, close, count }
}

/**
 * Takes a Web Lock, since two tabs would send the same files. Without that API, as over http, runs
 * without a lock.
 */
async function withBatchLock(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  await navigator.locks.request('frame-batch', { signal }, run).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

async function openQueue(owner: string): Promise<BatchQueue> {
  const [kept, uploads] = await Promise.all([listKeptFiles(owner), listUploads().catch(() => null)])
  const items = restoreItems(kept, uploads)
  for (const { key, state } of items) if (state === 'done') await deleteFile(key)
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
      delete: deleteFile,
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
    const updateOnline = () => queue.setOnline(navigator.onLine)
    addEventListener('online', updateOnline, listening)
    addEventListener('offline', updateOnline, listening)
    return () => listening.abort()
  }, [queue])
}

export function writePaused(isPaused: boolean): void {
  try {
    if (isPaused) sessionStorage.setItem(PAUSED, '1')
    else sessionStorage.removeItem(PAUSED)
  } catch {
    // Without storage, a reload resumes the batch.
  }
}

function readPaused(): boolean {
  try {
    return sessionStorage.getItem(PAUSED) !== null
  } catch {
    return false
  }
}
