/** A column of the wall is this many units wide, and every work hangs on whole units. */
const COLUMN_UNITS = 24
/** Beyond three times as tall as wide, a picture gets narrower instead of taller. */
const MOST_UNITS = 72
const LEAST_UNITS = 6
/** Longer titles take a second line beside their price. */
const TITLE_LINE = 22

/** @param image pixels */
export function pictureUnits(image: { readonly width: number; readonly height: number }): number {
  const units = Math.ceil((COLUMN_UNITS * image.height) / Math.max(image.width, 1))
  return Math.min(Math.max(units, LEAST_UNITS), MOST_UNITS)
}

/**
 * How tall a card hangs, as attributes that work-grid.module.css adds up: the security policy allows no
 * inline styles, and two digits need twenty rules where a number would need seventy.
 */
export function hangingOf({
  image,
  title,
}: {
  readonly image: { readonly width: number; readonly height: number }
  readonly title: string
}) {
  const units = pictureUnits(image)
  return {
    'data-tens': Math.floor(units / 10),
    'data-ones': units % 10,
    'data-long': title.length > TITLE_LINE || undefined,
    'data-slender':
      image.height / Math.max(image.width, 1) > MOST_UNITS / COLUMN_UNITS || undefined,
  }
}
