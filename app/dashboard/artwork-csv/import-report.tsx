import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nearDuplicateText } from '../../artworks/artwork.ts'
import { countText } from '../../kernel/count.ts'
import { DataTable } from '../../ui/components/data-table.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { editPath } from '../artworks/artwork-path.ts'
import type { ImportReport } from './artwork-import.schema.ts'
import * as styles from './import-page.module.css'

/** Rows shown per list. The remaining rows are only counted. */
const SHOWN = 500

type SectionProps = {
  readonly report: ImportReport
  readonly fileName: string
  /** Next steps, shown until the table is imported. */
  readonly children: ReactNode
}

/** Reports the changes and problems of an import or a dry run. */
export function ImportReportSection({ report, fileName, children }: SectionProps) {
  const { isImported, problems, unknownColumns } = report
  return (
    <section className={styles['report']} aria-label="Result">
      <Notice tone={toneOf(report)} title={titleOf(report, fileName)} role="alert">
        <p>{report.rows === 0 ? NO_ROWS : countsOf(report)}</p>
        {unknownColumns.length > 0 && (
          <p>Left out, since a work has no such column: {unknownColumns.join(', ')}.</p>
        )}
      </Notice>
      {!isImported && children}
      {problems.length > 0 && <Problems problems={problems} />}
      {report.changes.length > 0 && <Changes report={report} />}
    </section>
  )
}

const NO_ROWS = 'Below the names of the columns, write a row for each work.'

function toneOf({ rows, isImported, refused }: ImportReport) {
  if (rows === 0 || (refused > 0 && !isImported)) return 'error'
  return isImported ? 'success' : 'note'
}

function titleOf({ mode, isImported, rows, refused }: ImportReport, fileName: string): string {
  if (rows === 0) return `${fileName} has no rows`
  if (isImported) return refused === 0 ? 'Imported' : 'The rows without problems are imported'
  if (mode === 'all') return 'Nothing is imported: some rows have problems'
  return refused === 0 ? `${fileName} has no problems` : `${fileName} has problems`
}

const rowsText = (count: number) => countText(count, 'row')

function countsOf(report: ImportReport): string {
  const { isImported, created, changed, unchanged, refused } = report
  const would = isImported ? '' : 'would '
  const [add, change] = isImported ? ['added', 'changed'] : ['add', 'change']
  const parts = [
    created > 0 && `${rowsText(created)} ${would}${add} a draft`,
    changed > 0 && `${rowsText(changed)} ${would}${change} a work`,
    unchanged > 0 && `${rowsText(unchanged)} ${unchanged === 1 ? 'is' : 'are'} as stored`,
    refused > 0 && `${rowsText(refused)} ${refused === 1 ? 'has' : 'have'} problems`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}

function Problems({ problems }: Pick<ImportReport, 'problems'>) {
  return (
    <>
      <DataTable caption="Problems">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN).map(({ row, column, message }) => (
            <tr key={`${row}:${column}:${message}`}>
              <td>{row}</td>
              <td>{column ?? 'whole row'}</td>
              <td className={styles['message']}>{message}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <More count={problems.length - SHOWN} />
    </>
  )
}

function Changes({ report: { changes, isImported } }: { readonly report: ImportReport }) {
  return (
    <>
      <DataTable caption={isImported ? 'What has changed' : 'What would change'}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Work</th>
            <th scope="col">Columns</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map(({ row, id, title, columns, nearDuplicate: near }) => (
            <tr key={row}>
              <td>{row}</td>
              <th scope="row">{id === null ? title : <Link to={editPath(id)}>{title}</Link>}</th>
              <td className={styles['message']}>
                {columns.join(', ')}
                {near !== undefined && <p>{nearDuplicateText(near)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <More count={changes.length - SHOWN} />
    </>
  )
}

function More({ count }: { readonly count: number }) {
  return count <= 0 ? null : <p>And {count} more.</p>
}
