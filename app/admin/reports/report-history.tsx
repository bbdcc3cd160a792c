import { isReportState, REPORT_STATES } from '../../reports/report.ts'
import * as styles from '../admin.module.css'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import type { Report } from './report-queue.schema.ts'

type ReportHistoryProps = {
  readonly history: Report['history']
  /** The noun for the subject's owner, such as `artist`. */
  readonly owner: string
}

/** The steps of operators on a report, oldest first. */
export function ReportHistory({ history, owner }: ReportHistoryProps) {
  return (
    <section aria-labelledby="history" className={styles['panel']}>
      <h3 id="history">History</h3>
      {history.length === 0 ? (
        <p className={styles['facts']}>No notes, messages or changes of state yet.</p>
      ) : (
        <ol className={styles['rows']}>
          {history.map((entry) => (
            <li key={entry.id} className={styles['row']}>
              <div className={styles['words']}>
                <p className={styles['facts']}>
                  {entry.kind === 'message' ? `message to the ${owner}` : WORDS[entry.kind]}&nbsp;·{' '}
                  <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time> by{' '}
                  {entry.actor ?? 'a deleted account'}
                </p>
                <p className={styles['quote']}>{textOf(entry)}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type HistoryEntry = Report['history'][number]

const WORDS = {
  state: 'new state',
  note: 'note',
  answer: 'answer to the reporter',
} as const satisfies Record<Exclude<HistoryEntry['kind'], 'message'>, string>

const textOf = ({ kind, text }: HistoryEntry): string =>
  kind === 'state' && isReportState(text) ? REPORT_STATES[text] : text
