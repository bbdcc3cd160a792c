import type { CSSProperties } from 'react'

// The masonry layout is a CSS grid with short rows. Each card spans as many as its image needs, by
// its known dimensions, so that nothing is measured in the browser.

/** The height of a row is a 24th of a column's width, as in work-grid.module.css. */
const ROWS_PER_COLUMN_WIDTH = 24
/** An image over three times as tall as wide is shown narrower instead of taller. */
const MAX_IMAGE_ROWS = 72
/** Lower images have no space for the favourite button, which then moves below. */
const MIN_ROWS_FOR_CORNER = 6
/** Longer titles take a second line. */
const TITLE_LINE_LENGTH = 22
const SECOND_LINE_ROWS = 2

/** @param image pixels */
export function imageRows(image: { readonly width: number; readonly height: number }): number {
  const rows = Math.ceil((ROWS_PER_COLUMN_WIDTH * image.height) / Math.max(image.width, 1))
  return Math.min(Math.max(rows, 1), MAX_IMAGE_ROWS)
}

type MasonryItem = {
  readonly image: { readonly width: number; readonly height: number }
  readonly title: string
}

/** Rows for the image and a long title; the stylesheet adds the same caption rows to all cards. */
function cardRows({ image, title }: MasonryItem): number {
  return imageRows(image) + (title.length > TITLE_LINE_LENGTH ? SECOND_LINE_ROWS : 0)
}

/** The row span of a card, to which work-grid.module.css adds the caption's rows. */
export function masonryProps(work: MasonryItem) {
  const { width, height } = work.image
  const isSlender = height > (width * MAX_IMAGE_ROWS) / ROWS_PER_COLUMN_WIDTH
  return {
    style: { '--rows': cardRows(work) } as CSSProperties,
    'data-slender': isSlender || undefined,
    'data-thin': imageRows(work.image) < MIN_ROWS_FOR_CORNER || undefined,
  }
}
