/** Pixels of the longer side: sharp enough to go on with, small enough for session storage. */
const COPY_SIDE = 1200
/** Characters; session storage holds some five million for the whole site. */
const MAX_CHARACTERS = 1_500_000

/**
 * A smaller copy of a picture as a data URL, for the draft.
 * @returns null when this browser can't read the picture, or no copy is small enough
 */
export async function copyImage(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, COPY_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const copy = canvas.toDataURL('image/webp', 0.82)
    return copy.length <= MAX_CHARACTERS ? copy : null
  } catch {
    return null
  }
}

/** The picture of a draft as a file again. @returns null for what is no data URL of an image */
export function imageFromCopy(dataUrl: string): File | null {
  const [, type, base64] = /^data:(image\/(?:webp|png|jpeg));base64,(.+)$/s.exec(dataUrl) ?? []
  if (type === undefined || base64 === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], 'draft', { type })
  } catch {
    return null
  }
}

/** Whether this browser can read the file as a picture. */
export async function isReadableImage(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
