const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** For example `25 MB`, of 1024 × 1024 bytes each. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes / 1024, 0]
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${short.format(amount)} ${UNITS[unit]}`
}

/** For example `1,200 megapixels`. */
export function formatMegapixels(pixels: number): string {
  const megapixels = pixels / 1e6
  const amount = megapixels >= 100 ? Math.round(megapixels) : megapixels
  return `${short.format(amount)} ${short.format(amount) === '1' ? 'megapixel' : 'megapixels'}`
}

/** For example `about 3 hours`; rounded up. */
export function formatWait(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  if (minutes <= 1) return 'about a minute'
  if (minutes <= 90) return `about ${minutes} minutes`
  return `about ${Math.ceil(minutes / 60)} hours`
}
