import { formatMonth, formatShortMonth } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { DataTable } from '../../ui/components/data-table.tsx'
import {
  BAR_HEIGHT,
  BAR_WIDTH,
  barPath,
  chartMonths,
  shortEuros,
  topOf,
  type MonthTotal,
} from './sales-chart.ts'
import * as styles from './sales.module.css'

const MONTHS = 12

type MonthsProps = {
  /** With sales, oldest first. */
  readonly months: readonly MonthTotal[]
}

type ChartProps = MonthsProps & {
  /** yyyy-mm, the month that the chart ends with. */
  readonly lastMonth: string
}

/**
 * Bars by month in a hand-drawn style. Hidden from screen readers: the table has the same figures.
 */
export function SalesChart({ months, lastMonth }: ChartProps) {
  const shown = chartMonths(months, lastMonth, MONTHS)
  const tallest = Math.max(...shown.map(({ total }) => total), 0)
  if (tallest === 0) return null
  return (
    <div className={styles['chart']} aria-hidden="true">
      {shown.map(({ month, total }) => (
        <Bar key={month} month={month} total={total} share={total / tallest} />
      ))}
    </div>
  )
}

type BarProps = MonthTotal & { readonly share: number }

function Bar({ month, total, share }: BarProps) {
  const { outline, hatching } = barPath(share, Number(month.replace('-', '')))
  return (
    <div className={styles['bar']} data-january={month.endsWith('-01') || undefined}>
      <svg className={styles['plot']} focusable="false">
        {/* The bar is stretched to its column, the text is not. */}
        <svg viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`} preserveAspectRatio="none">
          <path className={styles['hatching']} d={hatching} />
          <path className={styles['outline']} d={outline} />
        </svg>
        {total > 0 && (
          <text x="50%" y={`${topOf(share) * 100}%`} dy="-0.6em">
            {shortEuros(total)}
          </text>
        )}
      </svg>
      <span>{formatShortMonth(month)}</span>
      <span className={styles['year']}>{month.slice(0, 4)}</span>
    </div>
  )
}

/** The figures of the chart, and those of earlier months. */
export function MonthTable({ months }: MonthsProps) {
  return (
    <details className={styles['months']}>
      <summary>Amounts by month</summary>
      <DataTable caption="Amounts by month" captionHidden>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" data-number>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, total }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td data-number>{formatEuros(total)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </details>
  )
}
