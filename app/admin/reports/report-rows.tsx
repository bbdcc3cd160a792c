import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { formatShortDay } from '../../kernel/day.ts'
import { REPORT_REASONS, REPORT_STATES } from '../../reports/report.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { personPath, reportAdminPath } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import type { ListedReport } from './report-queue.schema.ts'

export function ReportRows({ reports }: { readonly reports: readonly ListedReport[] }) {
  return (
    <ul className={styles['rows']}>
      {reports.map((report) => (
        <ReportRow key={report.id} report={report} />
      ))}
    </ul>
  )
}

function ReportRow({ report }: { readonly report: ListedReport }) {
  const { id, origin, state, reason, createdAt, subject, owner } = report
  return (
    <li className={styles['row']}>
      {subject.imageUrl !== null && <Thumbnail imageUrl={subject.imageUrl} />}
      <div className={styles['words']}>
        <Link to={reportAdminPath(id)}>{subjectName(subject)}</Link>
        <p className={styles['facts']}>
          {subject.kind === 'list' && 'list by '}
          {subject.kind === 'exhibition' && 'exhibition by '}
          {subject.kind === 'message' && 'message by '}
          {subject.kind === 'artist' ? 'artist' : <Owner {...{ subject, owner }} />}&nbsp;·{' '}
          {REPORT_REASONS[reason]}&nbsp;· {formatShortDay(createdAt)}
          {origin === 'system' && '\u00a0· found by the gallery'}
        </p>
      </div>
      <Badge tone={state === 'open' ? 'plain' : 'soft'}>{REPORT_STATES[state]}</Badge>
    </li>
  )
}

/** The reported artist, or the owner of the subject. */
export function Owner({ subject, owner }: Pick<ListedReport, 'subject' | 'owner'>) {
  if (owner !== null) return <Link to={personPath(owner.id)}>{owner.name}</Link>
  return subject.kind === 'message' ? 'a guest, or a deleted account' : 'a deleted account'
}

/**
 * The title of the work or exhibition, or the name of the artist or list. A message has its work's
 * title.
 */
export function subjectName({ kind, title }: Pick<ListedReport['subject'], 'kind' | 'title'>) {
  if (kind === 'message') return `Message about ${title}`
  return title === '' ? 'a deleted account' : title
}
