import { shortAmount } from '../kernel/bytes.ts'

/** For example `1,200 megapixels`. */
export function formatMegapixels(pixels: number): string {
  const megapixels = pixels / 1e6
  const amount = shortAmount.format(megapixels >= 100 ? Math.round(megapixels) : megapixels)
  return `${amount} ${amount === '1' ? 'megapixel' : 'megapixels'}`
}

/** Rounds up, for example to `about 3 hours`. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes <= 1) return 'about a minute'
  if (minutes <= 90) return `about ${minutes} minutes`
  return `about ${Math.ceil(minutes / 60)} hours`
}
