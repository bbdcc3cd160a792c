import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageFileKey } from '../artwork-csv/artwork-csv.ts'
import type { ImportMode, ImportReport } from '../artwork-csv/artwork-import.schema.ts'
import type { BatchQueue } from '../batch/batch-queue.ts'
import { useBatch } from '../batch/use-batch.ts'
import { importTable } from './import-call.ts'
import { openZip } from './read-zip.ts'
import { sendImages, type SentImage } from './send-images.ts'
import { planZip, type ZipEntry, type ZipPlan } from './zip-plan.ts'

/** A ZIP that has been read; `table` is null for images alone. */
type ReadZip = {
  readonly plan: ZipPlan
  readonly table: File | null
  readonly unpackImage: (entry: ZipEntry) => Promise<File | null>
}

export type ZipImportState = {
  readonly busy: 'reading' | ImportMode | null
  /** Message if the ZIP cannot be imported. */
  readonly refusal: string | null
  readonly zip: ReadZip | null
  /** Report on the table, from the dry run or the import; null for images alone. */
  readonly report: ImportReport | null
  readonly sent: readonly SentImage[]
  /** The images that are not unpacked yet, while a ZIP is sent. */
  readonly packed: readonly ZipEntry[]
}

const IDLE: ZipImportState = {
  busy: null,
  refusal: null,
  zip: null,
  report: null,
  sent: [],
  packed: [],
}

/**
 * Reads a ZIP in the browser, checks it by a dry run, and imports it in the chosen mode by the
 * artist's batch. Another tab may hold the batch until then; an import waits for it.
 * @returns `showsBatch` while images are sent, and until the next ZIP if they came without a table
 */
export function useZipImport(owner: string) {
  const [state, setState] = useState(IDLE)
  const started = state.busy === 'reading' ? null : state.busy
  const showsBatch = started !== null || (state.report === null && state.sent.length > 0)
  const batch = useBatch(owner, showsBatch)
  const { queue } = batch
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  async function choose(file: File): Promise<void> {
    leaving.current?.abort()
    const current = new AbortController()
    leaving.current = current
    setState({ ...IDLE, busy: 'reading' })
    const read = await checkZip(file)
    if (!current.signal.aborted) setState({ ...IDLE, ...read })
  }

  const start = (mode: ImportMode) => setState({ ...state, busy: mode, refusal: null })

  const send = useEffectEvent(async (held: BatchQueue, mode: ImportMode) => {
    const { zip, report, sent: before } = state
    const signal = leaving.current?.signal
    if (zip === null || signal === undefined) return
    const drafts = before.filter(({ artworkId }) => artworkId !== null)
    const known = new Set(drafts.map(({ name }) => name))
    const wanted = wantedImages(zip.plan, report).filter(({ name }) => !known.has(name))
    const further = await sendImages(held, wanted, {
      unpack: zip.unpackImage,
      signal,
      onPacked: (packed) => setState((last) => ({ ...last, packed })),
    }).catch(() => null)
    if (further === null) return
    const sent = [...drafts, ...further]
    const answer = zip.table === null ? null : await importTable(zip.table, { mode, images: sent })
    if (signal.aborted) return
    const isRefused = typeof answer === 'string'
    setState({
      ...IDLE,
      zip,
      sent,
      refusal: isRefused ? answer : null,
      report: isRefused ? report : withCheckedProblems(answer, report),
    })
  })
  useEffect(() => {
    if (queue !== null && started !== null) void send(queue, started)
  }, [queue, started])

  return { state, batch, showsBatch, choose, start }
}

async function checkZip(file: File): Promise<Partial<ZipImportState>> {
  const opened = await openZip(file)
  if (typeof opened === 'string') return { refusal: opened }
  const plan = planZip(opened.entries)
  if (typeof plan === 'string') return { refusal: plan }
  const unpackAs = async (entry: ZipEntry, type: string): Promise<File | null> => {
    const blob = await opened.unpack(entry, type)
    const name = entry.name.split('/').at(-1) ?? entry.name
    return blob && new File([blob], name, { type, lastModified: entry.modifiedAt })
  }
  const unpackImage = (entry: ZipEntry) => unpackAs(entry, typeOf(entry.name))
  if (plan.table === null) return { zip: { plan, table: null, unpackImage } }
  const table = await unpackAs(plan.table, 'text/csv')
  if (table === null) return { refusal: `${plan.table.name} is damaged` }
  const images = plan.images.map(({ name }) => ({ name, artworkId: null }))
  const report = await importTable(table, { mode: 'check', images })
  if (typeof report === 'string') return { refusal: report }
  return { zip: { plan, table, unpackImage }, report }
}

const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg' }

function typeOf(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return TYPES[extension] ?? `image/${extension}`
}

/** The images of rows without problems; all images without a table. */
export function wantedImages(
  { images }: ZipPlan,
  report: ImportReport | null,
): readonly ZipEntry[] {
  if (report === null) return images
  const taken = new Set(report.changes.map(({ imageFile }) => imageFileKey(imageFile ?? '')))
  return images.filter(({ name }) => taken.has(imageFileKey(name)))
}

/**
 * The report on an import, with the problems that the dry run found. The images of these rows were
 * not sent, so that the import itself misses them.
 */
export function withCheckedProblems(
  imported: ImportReport | null,
  checked: ImportReport | null,
): ImportReport | null {
  if (imported === null || checked === null) return imported
  const rows = new Set(checked.problems.map(({ row }) => row))
  const further = imported.problems.filter(({ row }) => !rows.has(row))
  return { ...imported, problems: [...checked.problems, ...further] }
}
