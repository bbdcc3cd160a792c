import { IMAGE_KINDS, MAX_ARTWORK_IMAGES, type ImageKind } from '../../artworks/artwork-image.ts'
import { readOrder, readReplacements } from '../forms/ordered-form.ts'

/** An image of a work as submitted by its form. */
export type ImageEntry = {
  readonly id: string
  readonly kind: ImageKind
  readonly alt_description: string
}

const isKind = (text: unknown): text is ImageKind => IMAGE_KINDS.some((kind) => kind === text)

/**
 * Reads the images of a submitted form in their new order, each with the `kind` and `alt` of its
 * row.
 */
export function readImages(form: FormData): ImageEntry[] {
  const [ids, kinds, alts] = ['id', 'kind', 'alt'].map((name) => form.getAll(name).map(String))
  const rows = (ids ?? []).map((id, index): ImageEntry => {
    const kind = kinds?.[index]
    return { id, kind: isKind(kind) ? kind : 'front', alt_description: alts?.[index] ?? '' }
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const replaced = readReplacements(form)
  return readOrder(form).map((id) => {
    const row = known.get(id) ?? { id, kind: 'detail', alt_description: '' }
    return { ...row, id: replaced(id) }
  })
}

/** Number of images that can still be added. */
export const roomFor = (count: number): number => Math.max(0, MAX_ARTWORK_IMAGES - count)
