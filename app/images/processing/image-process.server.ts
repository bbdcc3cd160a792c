import { HOUR_MS } from '../../kernel/day.ts'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRIVATE_FOLDER } from '../../config/private-folder.server.ts'
import { programFile } from '../../config/project-root.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { MAX_IMAGE_CORE_MS } from '../image.ts'
import type { ImageFiles, ImageTask } from './image-files.server.ts'
import type { ImageRefusal } from './image-header.server.ts'
import type { ImageSource } from './image-source.server.ts'
import { createTaskProcess, type TaskFailure, type TaskOutcome } from './task-process.server.ts'

/**
 * Decodes and encodes images in a child process. A hostile file may crash that process, but cannot
 * reach the server's memory or secrets.
 */
export const imageProcess = createTaskProcess<ImageTask, ImageFiles | ImageRefusal>({
  program: programFile('app/images/processing/image-process-main.server.ts'),
  memoryBytes: 512 * 1024 * 1024,
  maxCoreMs: MAX_IMAGE_CORE_MS,
  timeoutMs: 300_000,
})

/**
 * Runs a task that writes no original.
 * @returns the refusal `image-too-complex` also if the process crashed, `unavailable` on a timeout
 */
export const runImageTask = async (
  task: ImageSource & Pick<ImageTask, 'derivatives'>,
): Promise<Measured> => measure(imageProcess.run({ ...task, originalTo: null }))

/** The outcome of a task, and its processor time in milliseconds of one core. */
export type Measured = { readonly outcome: ImageFiles | Refusal; readonly coreMs: number }

/** `path` is the original's temporary path, valid while `use` runs. */
export type MadeFiles = Measured & { readonly path: string }

/** @param dataDir the absolute path of the data folder */
export const scratchFolderOf = (dataDir: string): string => join(dataDir, 'scratch')

const PREFIX = 'frame-image-'
let scratchFolder = tmpdir()

/** Sets the folder for temporary image files, once at the start of a process. */
export function setScratchFolder(folder: string): void {
  scratchFolder = folder
}

/** Makes the files of an image, all by default, with the original in a temporary folder. */
export const withImageFiles = <Result>(
  task: ImageSource & Pick<ImageTask, 'derivatives'>,
  use: (made: MadeFiles) => Promise<Result>,
): Promise<Result> => withMadeFiles((originalTo) => imageProcess.run({ ...task, originalTo }), use)

/** Makes files in a temporary folder, which is deleted after `use`. */
export async function withMadeFiles<Result>(
  make: (originalTo: string) => Promise<ImageOutcome>,
  use: (made: MadeFiles) => Promise<Result>,
): Promise<Result> {
  await mkdir(scratchFolder, { recursive: true, mode: PRIVATE_FOLDER })
  const folder = await mkdtemp(join(scratchFolder, PREFIX))
  try {
    const path = join(folder, 'original.tif')
    return await use({ ...(await measure(make(path))), path })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** No task takes this long, so older folders were left by a crash. */
const STRAY_MS = HOUR_MS

/** Deletes temporary folders that crashed processes have left. */
export async function sweepScratch(now: Date): Promise<void> {
  for (const name of await readdir(scratchFolder).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(scratchFolder, name)
    const found = await stat(folder).catch(() => null)
    if (found === null || found.mtimeMs > now.getTime() - STRAY_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}

type ImageOutcome = TaskOutcome<ImageFiles | ImageRefusal>

async function measure(making: Promise<ImageOutcome>): Promise<Measured> {
  const done = await making
  const outcome = 'value' in done ? done.value : refusalOf(done)
  return { outcome, coreMs: done.coreMs }
}

/** A timeout may be due to a busy machine, so the image is not blamed for it. */
const refusalOf = ({ failed }: TaskFailure): Refusal =>
  refuse(failed === 'timed-out' ? 'unavailable' : 'image-too-complex')
