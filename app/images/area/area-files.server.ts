import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeImageFiles, type ImageFiles } from '../processing/image-files.server.ts'
import type { ImageRefusal } from '../processing/image-header.server.ts'
import type { AreaTask } from './area-task.ts'
import { straighten } from './straighten.server.ts'

/** Straightens the area of a photo, then makes the files of the resulting image. */
export async function makeAreaFiles(task: AreaTask): Promise<ImageFiles | ImageRefusal> {
  const target = join(dirname(task.originalTo), 'area.tif')
  try {
    await straighten({ photo: task.path, area: task.area, target })
    return await makeImageFiles({ path: target, isOwnTiff: true, originalTo: task.originalTo })
  } finally {
    await rm(target, { force: true })
  }
}
