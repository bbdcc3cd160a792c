import { drawSingleWork, drawWorkRow, frameWork, monogram } from './share-layout.server.ts'

/** A preview image to be drawn. Pictures are encoded image files. */
export type ShareTask = WorkTask | RowTask

type WorkTask = { readonly kind: 'work'; readonly picture: Uint8Array }

type RowTask = {
  readonly kind: 'row'
  readonly works: readonly (Uint8Array | { readonly initials: string })[]
  readonly title: string
  readonly line: string
  /** `start` aligns the row to the left; `middle` centres it and crops it at both edges. */
  readonly from: 'start' | 'middle'
  /** The word beside the logo. */
  readonly word: string
}

/** @returns a JPEG of `SHARE_SIZE` */
export async function drawShareImage(task: ShareTask): Promise<Uint8Array> {
  if (task.kind === 'work') return drawSingleWork(task.picture)
  const { works, title, line, from, word } = task
  const framed = await Promise.all(
    works.map((work) => ('initials' in work ? monogram(work.initials) : frameWork(work))),
  )
  return drawWorkRow({ works: framed.filter((work) => work !== null), title, line, from, word })
}
