const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats bytes, such as `25 MB`; one MB is 1024 × 1024 bytes. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes / 1024, 0]
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${short.format(amount)} ${UNITS[unit]}`
}
