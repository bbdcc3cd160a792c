import type { CSSProperties } from 'react'

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

type Hanging = {
  readonly image: { readonly width: number; readonly height: number }
  readonly title: string
}

/** How tall a card hangs, for work-grid.module.css to add up. */
export function hangingOf({ image, title }: Hanging) {
  const isSlender = image.height > (image.width * MOST_UNITS) / COLUMN_UNITS
  return {
    style: { '--picture': pictureUnits(image) } as CSSProperties,
    'data-long': title.length > TITLE_LINE || undefined,
    'data-slender': isSlender || undefined,
  }
}
