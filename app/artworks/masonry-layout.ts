import type { CSSProperties } from 'react'

/** A column of the wall is this many units wide, and every work hangs on whole units. */
const COLUMN_UNITS = 24
/** Beyond three times as tall as wide, a picture gets narrower instead of taller. */
const MOST_UNITS = 72
/** Less is not high enough for a star in the picture's corner: it stands beside the words then. */
const STAR_UNITS = 6
/** Longer titles take a second line beside their price, which is as high as so many units. */
const TITLE_LINE = 22
const SECOND_LINE_UNITS = 2

/** @param image pixels */
export function pictureUnits(image: { readonly width: number; readonly height: number }): number {
  const units = Math.ceil((COLUMN_UNITS * image.height) / Math.max(image.width, 1))
  return Math.min(Math.max(units, 1), MOST_UNITS)
}

type Hung = {
  readonly image: { readonly width: number; readonly height: number }
  readonly title: string
}

/** Rows that a card takes for its picture and for a long title; what the stylesheet adds is the same for all. */
function rowsOf({ image, title }: Hung): number {
  return pictureUnits(image) + (title.length > TITLE_LINE ? SECOND_LINE_UNITS : 0)
}

/** The row span of a card, to which work-grid.module.css adds the caption's rows. */
export function hangingOf(work: Hung) {
  const { width, height } = work.image
  const isSlender = height > (width * MOST_UNITS) / COLUMN_UNITS
  return {
    style: { '--rows': rowsOf(work) } as CSSProperties,
    'data-slender': isSlender || undefined,
    'data-thin': pictureUnits(work.image) < STAR_UNITS || undefined,
  }
}
