import { formatShortDay } from '../../kernel/day.ts'
import type { WeekActivity } from '../../statistics/statistics.ts'
import { BarChart } from '../sales/bar-chart.tsx'

/** With more bars, each would be too narrow for its label. */
const MAX_BARS = 12

/** Views of the latest twelve weeks. */
export function ViewChart({ weeks }: { readonly weeks: readonly WeekActivity[] }) {
  const shown = weeks.slice(-MAX_BARS)
  const tallest = Math.max(...shown.map(({ views }) => views), 0)
  if (tallest === 0) return null
  return (
    <BarChart
      bars={shown.map(({ week, views }) => ({
        key: week,
        share: views / tallest,
        text: `${views}`,
        label: formatShortDay(week).replace(/ \d{4}$/, ''),
        year: week.slice(0, 4),
        startsYear: week.slice(5, 7) === '01' && Number(week.slice(8)) <= 7,
      }))}
    />
  )
}
