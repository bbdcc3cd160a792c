import type { ChangeEvent, ReactNode } from 'react'
import { countText } from '../../kernel/count.ts'
import { Button } from '../../ui/components/button.tsx'
import { DataTable } from '../../ui/components/data-table.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import type { ImportMode, ImportReport } from '../artwork-csv/artwork-import.schema.ts'
import { ImportReportSection } from '../artwork-csv/import-report.tsx'
import * as styles from '../artwork-csv/import-page.module.css'
import { MAX_BATCH_IMAGES } from '../batch/batch-item.ts'
import { BatchItems } from '../batch/batch-items.tsx'
import { useZipImport, wantedImages, type ZipImportState } from './use-zip-import.ts'
import type { ZipPlan } from './zip-plan.ts'

/**
 * Imports images, alone or with a table. The browser unpacks them, and the batch queue sends them.
 */
export function ZipImport({ owner }: { readonly owner: string }) {
  const { state, batch, showsBatch, choose, start } = useZipImport(owner)
  const { queue, view, isElsewhere } = batch
  const { busy, refusal, zip, report, sent, packed } = state
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) void choose(file)
    // Clearing the input lets the same file be chosen again.
    currentTarget.value = ''
  }
  const isSending = busy !== null && busy !== 'reading'
  return (
    <>
      <FileField
        id="zip"
        label="ZIP file"
        hint={`Up to ${MAX_BATCH_IMAGES} images (jpg, png, webp or avif) of 200 MB each, and one CSV table.`}
        accept=".zip,application/zip"
        disabled={busy !== null}
        onChange={change}
        {...(refusal !== null && { error: refusal })}
      >
        {busy === 'reading' ? 'reading the ZIP' : 'drop a ZIP here, or press to choose'}
      </FileField>
      {zip !== null && <Contents plan={zip.plan} />}
      {zip !== null && report === null && sent.length === 0 && (
        <StartButton {...{ busy, start }} mode="all">
          Upload {countText(zip.plan.images.length, 'image')}
        </StartButton>
      )}
      {isElsewhere && (
        <Notice title="Your batch is open in another tab" role="alert">
          <p>Close that tab, and the upload begins here.</p>
        </Notice>
      )}
      {showsBatch && queue !== null && view.items.length > 0 && (
        <BatchItems {...{ queue, view, packed }} />
      )}
      {zip !== null && report !== null && !isSending && (
        <ImportReportSection report={report} fileName={zip.table?.name ?? ''}>
          <WantedImages plan={zip.plan} report={report} />
          <StartButtons {...{ state, start }} />
        </ImportReportSection>
      )}
    </>
  )
}

/** Names shown per list. */
const SHOWN = 20

function Contents({ plan: { table, images, problems, others } }: { readonly plan: ZipPlan }) {
  const more = others.length > SHOWN ? `, and ${others.length - SHOWN} more` : ''
  return (
    <>
      <p className={styles['message']}>
        {countText(images.length, 'image')}
        {table !== null && ` and the table ${table.name}`}.
        {others.length > 0 && ` Left out: ${others.slice(0, SHOWN).join(', ')}${more}.`}
      </p>
      {problems.length > 0 && (
        <DataTable caption="Images that cannot be used">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ name, message }) => (
              <tr key={name}>
                <th scope="row" className={styles['message']}>
                  {name}
                </th>
                <td className={styles['message']}>{message}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </>
  )
}

type WantedImagesProps = { readonly plan: ZipPlan; readonly report: ImportReport }

/** How many images go with the rows without problems. Renders nothing for a ZIP without images. */
export function WantedImages({ plan, report }: WantedImagesProps) {
  const { length: total } = plan.images
  const { length: wanted } = wantedImages(plan, report)
  if (total === 0) return null
  return (
    <p>
      {wanted} of {countText(total, 'image')} {total === 1 ? 'goes' : 'go'} with the rows without
      problems.{wanted < total && ' The others are not uploaded.'}
    </p>
  )
}

type StartProps = {
  readonly start: (mode: ImportMode) => void
  readonly busy: ZipImportState['busy']
}

function StartButtons({
  state: { report, busy },
  start,
}: Pick<StartProps, 'start'> & { readonly state: ZipImportState }) {
  if (report === null || report.created + report.changed === 0) return null
  return (
    <FormActions>
      {report.refused === 0 ? (
        <StartButton {...{ busy, start }} mode="all">
          Import images and table
        </StartButton>
      ) : (
        <StartButton {...{ busy, start }} mode="valid">
          Import the rows without problems
        </StartButton>
      )}
    </FormActions>
  )
}

type StartButtonProps = StartProps & {
  readonly mode: ImportMode
  readonly children: ReactNode
}

function StartButton({ mode, busy, start, children }: StartButtonProps) {
  return (
    <Button
      variant={mode === 'all' ? 'primary' : 'plain'}
      busy={busy === mode}
      onClick={() => start(mode)}
    >
      {children}
    </Button>
  )
}
