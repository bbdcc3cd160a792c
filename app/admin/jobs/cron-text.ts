/**
 * Words for a cron expression, such as `every 5 minutes` or `daily at 03:47`; others stay
 * unchanged.
 */
export function cronText(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some((day) => day !== '*')) return cron
  if (hour === '*') return minuteText(minute) ?? cron
  const [, every] = /^\*\/(\d+)$/.exec(hour) ?? []
  if (every !== undefined) return `every ${every} hours at :${minute.padStart(2, '0')}`
  return `daily at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

function minuteText(minute: string): string | null {
  if (minute === '*') return 'every minute'
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? []
  if (every !== undefined) return `every ${every} minutes`
  return /^\d+$/.test(minute) ? `hourly at :${minute.padStart(2, '0')}` : null
}
