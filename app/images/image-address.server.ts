import { regularUrl, SMALL_FILE, type ImageView } from './image.ts'

const OWN_PATH = '/images'
/** Below it the addresses of images begin. */
let base = OWN_PATH

/**
 * Sets where browsers find images, once at the start of a process.
 * @param address of a content delivery network, without a slash at the end; null for Frame itself
 */
export function setImageBase(address: string | null): void {
  base = address ?? OWN_PATH
}

/** The origin of the content delivery network, for policies; null for Frame itself. */
export const findImageOrigin = (): string | null =>
  base === OWN_PATH ? null : new URL(base).origin

export const smallUrl = (id: string): string => `${base}/${id}/${SMALL_FILE}`

export function viewImage({ id, width, height, placeholder }: Omit<ImageView, 'urls'>): ImageView {
  const small = smallUrl(id)
  const regular = regularUrl({ width, urls: { small } }, 'webp')
  return { id, width, height, placeholder, urls: { small, regular } }
}
