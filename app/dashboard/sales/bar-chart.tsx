import { BAR_HEIGHT, BAR_WIDTH, barPath, topOf } from './month-bars.ts'
import * as styles from './sales.module.css'

type ChartBar = {
  /** React key and seed of the strokes: yyyy-mm or yyyy-mm-dd. */
  readonly key: string
  /** Height relative to the tallest bar, from 0 to 1. */
  readonly share: number
  /** Text on the bar; hidden for a share of 0. */
  readonly text: string
  /** Text below the bar. */
  readonly label: string
  readonly year: string
  readonly startsYear: boolean
}

/**
 * A bar chart in a hand-drawn style. Hidden from screen readers, since a table has the same
 * figures.
 */
export function BarChart({ bars }: { readonly bars: readonly ChartBar[] }) {
  return (
    <div className={styles['chart']} aria-hidden="true">
      {bars.map(({ key, ...bar }) => (
        <Bar key={key} seed={Number(key.replaceAll('-', ''))} {...bar} />
      ))}
    </div>
  )
}

type BarProps = Omit<ChartBar, 'key'> & { readonly seed: number }

function Bar({ seed, share, text, label, year, startsYear }: BarProps) {
  const { outline, hatching } = barPath(share, seed)
  return (
    <div className={styles['bar']} data-january={startsYear || undefined}>
      <svg className={styles['plot']} focusable="false">
        {/* Only this inner SVG is stretched to the column, so the text keeps its proportions. */}
        <svg viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`} preserveAspectRatio="none">
          <path className={styles['hatching']} d={hatching} />
          <path className={styles['outline']} d={outline} />
        </svg>
        {share > 0 && (
          <text x="50%" y={`${topOf(share) * 100}%`} dy="-0.6em">
            {text}
          </text>
        )}
      </svg>
      <span>{label}</span>
      <span className={styles['year']}>{year}</span>
    </div>
  )
}
