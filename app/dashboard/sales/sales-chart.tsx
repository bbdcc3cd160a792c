import { formatMonth, formatShortMonth } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { DataTable } from '../../ui/components/data-table.tsx'
import { BarChart } from './bar-chart.tsx'
import { chartMonths, shortEuros, type MonthTotal } from './month-bars.ts'
import * as styles from './sales.module.css'

const MONTHS = 12

type MonthsProps = {
  /** Months with sales, oldest first. */
  readonly months: readonly MonthTotal[]
}

type ChartProps = MonthsProps & {
  /** yyyy-mm, the last month of the chart. */
  readonly lastMonth: string
}

/** Sales by month, the latest twelve. */
export function SalesChart({ months, lastMonth }: ChartProps) {
  const shown = chartMonths(months, lastMonth, MONTHS)
  const tallest = Math.max(...shown.map(({ total }) => total), 0)
  if (tallest === 0) return null
  return (
    <BarChart
      bars={shown.map(({ month, total }) => ({
        key: month,
        share: total / tallest,
        text: shortEuros(total),
        label: formatShortMonth(month),
        year: month.slice(0, 4),
        startsYear: month.endsWith('-01'),
      }))}
    />
  )
}

/** Sales of all months as a table, including those before the chart. */
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
