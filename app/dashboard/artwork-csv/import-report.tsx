import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { nearDuplicateText } from '../../artworks/artwork.ts'
import { countText } from '../../kernel/count.ts'
import { Button } from '../../ui/components/button.tsx'
import { DataTable } from '../../ui/components/data-table.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { editPath } from '../artworks/artwork-path.ts'
import type { ImportReport } from './artwork-import.schema.ts'
import * as styles from './import-page.module.css'

/** Rows shown per list. The remaining rows are only counted. */
const SHOWN = 500
/** Rows shown first, since a long table hides the rest of the page on phones. */
const SHOWN_FIRST = 20

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

const NO_ROWS = 'Add a row for each work below the column names.'

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
  const { shown, rowAt, more } = useShownRows(problems, 'problem')
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
          {shown.map(({ row, column, message }, index) => (
            <tr key={`${row}:${column}:${message}`} {...rowAt(index)}>
              <td>{row}</td>
              <td>{column ?? 'whole row'}</td>
              <td className={styles['message']}>{message}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more}
    </>
  )
}

function Changes({ report: { changes, isImported } }: { readonly report: ImportReport }) {
  const { shown, rowAt, more } = useShownRows(changes, 'row')
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
          {shown.map(({ row, id, title, columns, nearDuplicate: near }, index) => (
            <tr key={row} {...rowAt(index)}>
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
      {more}
    </>
  )
}

/** The rows of a long list that are shown: the first ones, and all after a button is pressed. */
function useShownRows<Row>(all: readonly Row[], noun: string) {
  const isHydrated = useHydrated()
  const [showsAll, setShowsAll] = useState(false)
  const isCut = isHydrated && !showsAll && all.length > SHOWN_FIRST
  const shown = all.slice(0, isCut ? SHOWN_FIRST : SHOWN)
  // The button goes when it is pressed, so that the focus needs another place.
  const rowAt = (index: number) =>
    showsAll && index === SHOWN_FIRST ? { tabIndex: -1, ref: focusRow } : {}
  const more = isCut ? (
    <div>
      <Button onClick={() => setShowsAll(true)}>{showAllLabel(all.length, noun)}</Button>
    </div>
  ) : (
    all.length > shown.length && <p>And {all.length - shown.length} more.</p>
  )
  return { shown, rowAt, more }
}

const showAllLabel = (count: number, noun: string): string =>
  `Show ${count > SHOWN ? `${SHOWN} of` : 'all'} ${countText(count, noun)}`

const focusRow = (row: HTMLTableRowElement | null) => row?.focus({ preventScroll: true })
