import { BANK_CARD, screenScale } from '../../artworks/physical/work-geometry.ts'
import { createStoredText } from '../../ui/interaction/use-stored-text.ts'

/** CSS pixels: how wide a bank card may be on a screen. */
export const CARD_PIXELS = { min: 160, max: 640, start: 324 } as const

/** The width of a bank card on this screen, which stays in the browser. */
export const cardPixels = createStoredText('bankCardPixels')

/** @returns null for a text that is no plausible width */
export function parseCardPixels(text: string | null): number | null {
  const pixels = Number(text ?? Number.NaN)
  return pixels >= CARD_PIXELS.min && pixels <= CARD_PIXELS.max ? pixels : null
}

/** The height of a bank card of this width. */
export const cardHeight = (width: number): number => screenScale(width) * BANK_CARD.height
