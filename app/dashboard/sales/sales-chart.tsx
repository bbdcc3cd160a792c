import { formatEuros } from '../../kernel/money.ts'
import { formatShortMonth } from '../../kernel/day.ts'
import { BAR_HEIGHT, BAR_WIDTH, barPath, chartMonths, type MonthTotal } from './sales-chart.ts'
import * as styles from './sales.module.css'

const MONTHS = 12

/**
 * Bars by month in a hand-drawn style. Hidden from screen readers: the table has the same figures.
 */
export function SalesChart({ months }: { readonly months: readonly MonthTotal[] }) {
  const shown = chartMonths(months, MONTHS)
  const tallest = Math.max(...shown.map(({ total }) => total), 0)
  if (tallest === 0) return null
  return (
    <div className={styles['chart']} aria-hidden="true">
      <p className={styles['scale']}>{formatEuros(tallest)}</p>
      <div className={styles['bars']}>
        {shown.map(({ month, total }) => (
          <Bar key={month} month={month} share={total / tallest} />
        ))}
      </div>
    </div>
  )
}

function Bar({ month, share }: { readonly month: string; readonly share: number }) {
  const { outline, hatching } = barPath(share, Number(month.replace('-', '')))
  return (
    <div className={styles['bar']}>
      <svg
        viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`}
        width={BAR_WIDTH}
        height={BAR_HEIGHT}
        preserveAspectRatio="none"
        focusable="false"
      >
        <path className={styles['hatching']} d={hatching} />
        <path className={styles['outline']} d={outline} />
      </svg>
      <span>{formatShortMonth(month)}</span>
    </div>
  )
}
