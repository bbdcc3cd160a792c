import { IMAGE_KINDS, MAX_ARTWORK_IMAGES, type ImageKind } from '../../artworks/artwork-image.ts'

/** An image of a work as its form has it. */
export type ImageEntry = {
  readonly id: string
  readonly kind: ImageKind
  readonly alt_description: string
}

/** The names of the form's buttons and fields. */
export const MOVE = 'move'
export const REMOVE = 'remove'
export const ADD = 'add'

const isKind = (text: unknown): text is ImageKind => IMAGE_KINDS.some((kind) => kind === text)

/**
 * The images that a form asks for: its rows (`id`, `kind`, `alt`), changed by the button that sent
 * it. `move` is an id and the id before which it goes, '' for the end; `remove` and `add` are ids.
 */
export function readImages(form: FormData): ImageEntry[] {
  const [ids, kinds, alts] = ['id', 'kind', 'alt'].map((name) => form.getAll(name).map(String))
  const rows = (ids ?? []).map((id, index): ImageEntry => {
    const kind = kinds?.[index]
    return { id, kind: isKind(kind) ? kind : 'front', alt_description: alts?.[index] ?? '' }
  })
  const removed = form.get(REMOVE)
  const added = form.getAll(ADD).map(String)
  const left = rows.filter(({ id }) => id !== removed)
  const known = new Set(left.map(({ id }) => id))
  const fresh = [...new Set(added)].filter((id) => id !== '' && !known.has(id))
  return moved(
    [...left, ...fresh.map((id) => ({ id, kind: 'detail' as const, alt_description: '' }))],
    form.get(MOVE),
  )
}

function moved(images: readonly ImageEntry[], move: FormDataEntryValue | null): ImageEntry[] {
  const [id, before = ''] = typeof move === 'string' ? move.split(' ') : []
  const image = images.find((one) => one.id === id)
  if (image === undefined || id === before) return [...images]
  const others = images.filter((one) => one !== image)
  const at = others.findIndex((one) => one.id === before)
  return at < 0 ? [...others, image] : others.toSpliced(at, 0, image)
}

/** How many more images a work may have. */
export const roomFor = (count: number): number => Math.max(0, MAX_ARTWORK_IMAGES - count)
