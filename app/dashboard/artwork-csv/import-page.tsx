import { useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { problems } from '../../kernel/problem.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { refusedWith, textOf } from '../../ui/forms/form-refusal.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { ARTWORK_TABLE } from '../artworks/artwork-path.ts'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { Panel } from '../../ui/components/panel.tsx'
import * as panels from '../forms/form-panel.module.css'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { ZipImport } from '../zip-import/zip-import.tsx'
import type { Route } from './+types/import-page'
import { MAX_CSV_BYTES } from './artwork-csv.ts'
import type { ImportMode, ImportReport } from './artwork-import.schema.ts'
import { ImportReportSection } from './import-report.tsx'
import { ImportRules } from './import-rules.tsx'
import * as styles from './import-page.module.css'

const FAILED = 'Failed to read the table'
/** Browsers fail to send a file that was modified after it was chosen. */
const UNSENT = `${FAILED}. If you have changed the file, choose it again.`
const TOO_LARGE =
  `A table may have at most ${formatBytes(MAX_CSV_BYTES)}. ` +
  'Choose a ZIP under “Import images by ZIP”.'
const refuseLarge = () => refusedWith(TOO_LARGE, 'file')
const FILE_RULES = { file: {} }

export const meta = privatePage(
  'Export and import',
  'Your works as a table for spreadsheets, and back.',
)

export async function loader(args: Route.LoaderArgs) {
  const { id } = await guardArtistPage(args)
  return { owner: id }
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const file = form.get('file')
  if (!(file instanceof File) || file.name === '') {
    return rejectForm(refusedWith('Choose a CSV file', 'file'), problems['invalid-request'].status)
  }
  if (isTooLarge(file)) return rejectForm(refuseLarge(), problems['request-too-large'].status)
  const mode = modeOf(textOf(form, 'mode'))
  const { imports } = apiFor(args).users.me.artworks
  const answer = await attempt(imports.$post({ form: { file, mode } }))
  if (answer.ok) return { report: answer.value, fileName: file.name, refusal: null }
  return rejectFormBy(answer.problem, FAILED, {
    fieldOf: {
      'table-unreadable': 'file',
      'table-too-long': 'file',
    },
  })
}

const modeOf = (text: string): ImportMode => (text === 'all' || text === 'valid' ? text : 'check')

const isTooLarge = (file: FormDataEntryValue | null): boolean =>
  file instanceof File && file.size > MAX_CSV_BYTES

const send = repeatableAction<Route.ClientActionArgs>(UNSENT)

/** The server reads no larger request, so that its answer would not name the field. */
export async function clientAction(args: Route.ClientActionArgs) {
  // A file that was modified after it was chosen cannot be read; sending it says so.
  const form = await args.request
    .clone()
    .formData()
    .catch(() => null)
  const file = form?.get('file') ?? null
  return isTooLarge(file) ? { refusal: refuseLarge(), typed: null } : send(args)
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const answer = actionData !== undefined && 'report' in actionData ? actionData : null
  const { shown, discard } = useReport(answer)
  return (
    <Panel
      title="Export and import"
      action={
        <PagerLink direction="back" to={ARTWORK_TABLE}>
          Table
        </PagerLink>
      }
      lead="Take your works to a spreadsheet, change them there, and bring them back."
    >
      <Exports />
      <Step title="Import a table">
        <p>
          Checking changes nothing: you see what every row would do, and what is wrong with it.
          Importing the same table again changes nothing, either.
        </p>
        <ValidatedForm
          id="import"
          encType="multipart/form-data"
          preventScrollReset
          rules={FILE_RULES}
          refusal={actionData?.refusal}
        >
          <FormStack>
            <FormSummary />
            <TableField onChoose={discard} />
            <FormActions>
              <ModeButton mode="check" variant="primary">
                Check the table
              </ModeButton>
            </FormActions>
          </FormStack>
        </ValidatedForm>
        {shown !== null && <Report {...shown} />}
      </Step>
      <Step title="Import images by ZIP">
        <p>
          A ZIP of photos makes a draft of each. With a table in it, only the images that a row
          names in its cell <code>image</code> are uploaded, such as <code>dusk.jpg</code>. Your
          browser reads the ZIP: nothing is uploaded before you have seen what every row would do.
          If the page closes halfway, choose the same ZIP again.
        </p>
        {isHydrated ? (
          <ZipImport owner={loaderData.owner} />
        ) : (
          <noscript>
            <p className={panels['note']}>
              A ZIP needs scripts. Without them, add the photos first, and import the table after.
            </p>
          </noscript>
        )}
      </Step>
      <Step title="How a table is read">
        <ImportRules />
      </Step>
    </Panel>
  )
}

type ReportProps = { readonly report: ImportReport; readonly fileName: string }

/**
 * The report on the chosen file, until another one is chosen. That of a check stays, with its
 * buttons, when an import has failed.
 * @param answer null for a refusal
 */
function useReport(answer: ReportProps | null) {
  const [latest, setLatest] = useState(answer)
  const [outdated, setOutdated] = useState<ReportProps | null>(null)
  if (answer !== null && answer !== latest) setLatest(answer)
  const report = answer ?? (latest?.report.isImported === false ? latest : null)
  const discard = () => setOutdated(report)
  return { shown: report === outdated ? null : report, discard }
}

function Report({ report, fileName }: ReportProps) {
  return (
    <ImportReportSection report={report} fileName={fileName}>
      {report.created + report.changed > 0 && <ImportButtons refused={report.refused} />}
    </ImportReportSection>
  )
}

type StepProps = { readonly title: string; readonly children: ReactNode }

function Step({ title, children }: StepProps) {
  return (
    <section className={styles['step']}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Plain links that download the API's responses, with or without scripts. */
function Exports() {
  return (
    <Step title="Export">
      <p>
        A table of all your works, drafts too, in UTF-8. Excel takes semicolons where prices are
        written with a comma, as in Germany or France. The archive has the table, your images in
        their largest size, your series and exhibitions with their texts, and your profile.
      </p>
      <div className={styles['exports']}>
        <LinkButton to="/api/users/me/artworks/export" icon="download" reloadDocument download>
          Table with commas
        </LinkButton>
        <LinkButton
          to="/api/users/me/artworks/export?separator=semicolon"
          icon="download"
          reloadDocument
          download
        >
          Table with semicolons
        </LinkButton>
        <LinkButton to="/api/users/me/archive" icon="download" reloadDocument download>
          Archive (ZIP)
        </LinkButton>
      </div>
    </Step>
  )
}

function TableField({ onChoose }: { readonly onChoose: () => void }) {
  const [name, setName] = useState('')
  return (
    <FileField
      name="file"
      label="Table"
      hint="CSV, up to 2,000 rows and 5 MB, with commas, semicolons or tabs."
      accept=".csv,text/csv,text/tab-separated-values,.tsv,.txt"
      onChange={(event) => {
        setName(event.currentTarget.files?.[0]?.name ?? '')
        onChoose()
      }}
    >
      <span className={styles['fileName']}>
        {name === '' ? 'drop a CSV file here, or press to choose' : name}
      </span>
    </FileField>
  )
}

type ModeButtonProps = {
  readonly mode: ImportMode
  readonly variant?: 'primary' | 'plain'
  readonly children: ReactNode
}

/** Stands outside its form, so it cannot know from the form that it is sent. */
function ModeButton({ mode, ...button }: ModeButtonProps) {
  const isSent = useNavigation().formMethod === 'POST'
  return <Button type="submit" form="import" name="mode" value={mode} busy={isSent} {...button} />
}

function ImportButtons({ refused }: { readonly refused: number }) {
  return (
    <div className={panels['row']}>
      <FormActions>
        {refused === 0 ? (
          <ModeButton mode="all" variant="primary">
            Import the table
          </ModeButton>
        ) : (
          <ModeButton mode="valid">Import the rows without problems</ModeButton>
        )}
      </FormActions>
      <noscript>
        <p className={panels['note']}>Choose the file again above before you import it.</p>
      </noscript>
    </div>
  )
}
