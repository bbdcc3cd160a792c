import type { ImageKind } from '../../artworks/artwork-image.ts'
import type { Dimensions } from '../../artworks/physical/physical-work.ts'
import { MAX_RATIO } from '../../images/area/image-area.ts'
import { parseNumber } from '../../kernel/field-rule.ts'

/** Width divided by height, as typed into the form; null if either is missing. */
export function statedRatio(form: HTMLFormElement): number | null {
  const fields = new FormData(form)
  const [width, height] = ['width', 'height'].map((name) => {
    const text = fields.get(name)
    return typeof text === 'string' ? parseNumber(text) : null
  })
  return width == null || height == null ? null : ratioOf({ width, height })
}

/** The work's ratio for images of a whole side; null for others. */
export const ratioOfImage = (
  kind: ImageKind,
  dimensions: Dimensions | null | undefined,
): number | null =>
  dimensions != null && (kind === 'front' || kind === 'back') ? ratioOf(dimensions) : null

function ratioOf({ width, height }: Pick<Dimensions, 'width' | 'height'>): number | null {
  const ratio = width / height
  return ratio >= 1 / MAX_RATIO && ratio <= MAX_RATIO ? ratio : null
}
