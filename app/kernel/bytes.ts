const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** Formats an amount with at most one decimal, such as `1,200.5`. */
export const shortAmount = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats bytes, such as `25 MB`; one MB is 1024 × 1024 bytes. */
export function formatBytes(bytes: number): string {
  let [amount, unit] = [bytes / 1024, 0]
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${shortAmount.format(amount)} ${UNITS[unit]}`
}
