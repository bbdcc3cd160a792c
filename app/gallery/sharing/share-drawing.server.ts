import { sharp } from '../../images/processing/sharp.server.ts'
import { drawSingleWork, drawWorkRow, frameWork, monogram } from './share-layout.server.ts'

/** A task of the share process. Pictures are encoded image files. */
export type ShareTask = WorkTask | RowTask | IconTask | PrintTask | TextureTask

type WorkTask = { readonly kind: 'work'; readonly picture: Uint8Array }

/** A square picture as an icon. */
type IconTask = {
  readonly kind: 'icon'
  readonly picture: Uint8Array
  /** Pixels of a side. */
  readonly size: number
}

/** A picture without changes, as a JPEG for print. */
type PrintTask = {
  readonly kind: 'print'
  readonly picture: Uint8Array
  /** The creator of the picture, for the metadata; '' when unknown. */
  readonly credit: string
}

/** The surface of a work for a 3D model. */
type TextureTask = { readonly kind: 'texture'; readonly picture: Uint8Array }

/** Pixels of the longer side, which every phone can show. */
const MAX_TEXTURE = 2048

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

/** @returns a JPEG, of `SHARE_SIZE` for a preview, or a PNG for an icon */
export async function drawShareImage(task: ShareTask): Promise<Uint8Array> {
  if (task.kind === 'work') return drawSingleWork(task.picture)
  if (task.kind === 'icon') return sharp(task.picture).resize(task.size, task.size).png().toBuffer()
  if (task.kind === 'print') return drawForPrint(task)
  if (task.kind === 'texture') return drawTexture(task.picture)
  const { works, title, line, from, word } = task
  const framed = await Promise.all(
    works.map((work) => ('initials' in work ? monogram(work.initials) : frameWork(work))),
  )
  return drawWorkRow({ works: framed.filter((work) => work !== null), title, line, from, word })
}

function drawForPrint({ picture, credit }: PrintTask): Promise<Uint8Array> {
  const jpeg = sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 92 })
  // EXIF holds ASCII; other letters are kept by readers that expect UTF-8.
  const named =
    credit === '' ? jpeg : jpeg.withExif({ IFD0: { Artist: credit, Copyright: credit } })
  return named.toBuffer()
}

const drawTexture = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .resize({ width: MAX_TEXTURE, height: MAX_TEXTURE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()
