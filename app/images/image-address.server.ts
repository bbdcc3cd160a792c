import { regularUrl, SMALL_FILE } from './image.ts'
import type { ImageView } from './image.schema.ts'

const OWN_PATH = '/images'
/** The base of all image URLs. */
let base = OWN_PATH

/**
 * Sets the base of image URLs, once at the start of a process.
 * @param address of a content delivery network, without a trailing slash; null for Frame itself
 */
export function setImageBase(address: string | null): void {
  base = address ?? OWN_PATH
}

/**
 * The origin of the content delivery network, for the content security policy; null for Frame
 * itself.
 */
export const findImageOrigin = (): string | null =>
  base === OWN_PATH ? null : new URL(base).origin

export const smallUrl = (id: string): string => `${base}/${id}/${SMALL_FILE}`

export function viewImage({ id, width, height, placeholder }: Omit<ImageView, 'urls'>): ImageView {
  const small = smallUrl(id)
  const regular = regularUrl({ width, urls: { small } }, 'webp')
  return { id, width, height, placeholder, urls: { small, regular } }
}
