const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** Such as `12.3 MB`, in powers of 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  let value = bytes
  let unit = -1
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`
}
