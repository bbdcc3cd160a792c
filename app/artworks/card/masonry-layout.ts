import type { CSSProperties } from 'react'

// The masonry layout knows the height of every card before its image loads: from the proportions of
// the image, and a caption of three lines. work-grid.module.css computes it, for any column width.

/** An image over three times as tall as wide is shown narrower instead of taller. */
const MAX_RATIO = 3
/** Three decimals are exact to a pixel, and few different values. */
const STEPS = 1000

/**
 * The height of an image by its width, rounded up.
 * @param image pixels
 */
export function imageRatio(image: { readonly width: number; readonly height: number }): number {
  const steps = Math.ceil((STEPS * image.height) / image.width)
  return Math.min(Math.max(steps, 1) / STEPS, MAX_RATIO)
}

/** The properties of a card from which work-grid.module.css computes its height. */
export function masonryProps({
  image,
}: {
  readonly image: { readonly width: number; readonly height: number }
}) {
  return {
    style: { '--ratio': imageRatio(image) } as CSSProperties,
    'data-slender': image.height > image.width * MAX_RATIO || undefined,
  }
}
