import { Link, redirect } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { apiFor, attempt, read, readForm, viewerOf, problemData } from '../api/api-client.server.ts'
import { workPath } from '../artworks/card/work-text.ts'
import { exhibitionPath } from '../exhibitions/exhibition.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import { isUuid } from '../kernel/id.ts'
import { enquiryPath } from '../enquiries/enquiry.ts'
import { sharedListPath } from '../lists/list.ts'
import { messageReportPath, reportPath } from '../routing/report-path.ts'
import { Thumbnail } from '../artworks/card/thumbnail.tsx'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { ChoiceField } from '../ui/forms/choice-field.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { TextAreaField } from '../ui/forms/text-area-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/report-page'
import { reportRules } from './report-rules.ts'
import { REPORT_REASONS, SUBJECT_WORDS, type ReportReason, type ReportSubject } from './report.ts'
import * as styles from './report-page.module.css'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: titleOf(args.loaderData),
      description: 'Tell the people who run this gallery what is wrong.',
      audience: 'oneself',
    },
    args,
  )

function titleOf(loaded: Route.ComponentProps['loaderData'] | undefined): string {
  if (loaded === undefined) return 'Report'
  return loaded.isSent ? 'Report sent' : `Report ${loaded.subject.title}`
}

export async function loader(args: Route.LoaderArgs) {
  const isMessage = args.params.kind === 'message'
  const viewer = await viewerOf(args)
  if (isMessage && viewer === null && isUuid(keyOf(args))) throw redirect(loginPath(args.url))
  const subject = await loadSubject(args)
  const sent = args.url.searchParams.get('sent')
  // A guest can only read a message after confirming an address.
  const answersTo = viewer?.email ?? (isMessage ? 'your address' : null)
  return { subject, answersTo, isSent: sent !== null, isRepeated: sent === REPEATED }
}

type Shown = ReportSubject & {
  readonly title: string
  /** The artist of a work or an exhibition, or the text of a message. */
  readonly by: string | null
  readonly imageUrl: string | null
  readonly path: string
}

/** @throws the problem with its status, if the viewer cannot see the subject */
async function loadSubject(args: Route.LoaderArgs): Promise<Shown> {
  const { kind, id } = args.params
  const param = { id }
  if (kind === 'artwork' && isUuid(id)) {
    const work = await read(apiFor(args).artworks[':id'].$get({ param }))
    if (!work.isPublished) throw problemData('artwork-not-found')
    const { title, user, urls } = work
    return { kind, id, title, by: user.name, imageUrl: urls.small, path: workPath(id) }
  }
  if (kind === 'artist' && isUuid(id)) {
    const { name } = await read(apiFor(args).artists[':id'].$get({ param }))
    return { kind, id, title: name, by: null, imageUrl: null, path: artistPath(id) }
  }
  if (kind === 'exhibition' && isUuid(id)) {
    const exhibition = await read(apiFor(args).exhibitions[':id'].$get({ param }))
    if (!exhibition.isPublished) throw problemData('exhibition-not-found')
    const { title, artist, works } = exhibition
    const imageUrl = works[0]?.urls.small ?? null
    return { kind, id, title, by: artist.name, imageUrl, path: exhibitionPath(id) }
  }
  if (kind === 'list') {
    const { name, items } = await read(
      apiFor(args)['shared-lists'][':token'].$get({ param: { token: id } }),
      { ifMalformed: 'shared-list-not-found' },
    )
    const imageUrl = items[0]?.urls.small ?? null
    return { kind, id, title: name, by: null, imageUrl, path: sharedListPath(id) }
  }
  if (kind === 'message') return loadMessage(args)
  throw problemData('not-found')
}

/** Loads a message of an enquiry to which the viewer or a guest's link has access. */
async function loadMessage(args: Route.LoaderArgs): Promise<Shown> {
  const { id } = args.params
  const key = keyOf(args)
  const enquiry = apiFor(args).enquiries[':key']
  const [{ text }, { work }] = await Promise.all([
    read(enquiry.messages[':messageId'].$get({ param: { key, messageId: id } }), {
      ifMalformed: 'enquiry-message-not-found',
    }),
    read(enquiry.$get({ param: { key }, query: { limit: '1' } }), {
      ifMalformed: 'enquiry-not-found',
    }),
  ])
  const [title, path] = [`Message about ${work.title}`, enquiryPath(key)]
  return { kind: 'message', id, title, by: text, imageUrl: null, path }
}

const keyOf = ({ url }: Pick<Route.LoaderArgs, 'url'>): string =>
  url.searchParams.get('enquiry') ?? ''

/** The API refuses kinds that do not exist. */
const subjectIn = ({ params }: Pick<Route.ActionArgs, 'params'>) => params as ReportSubject

const FAILED = 'Your report was not sent'

/** In the address after a report that the person has sent before. */
const REPEATED = 'before'

export async function action(args: Route.ActionArgs) {
  const { kind, id } = subjectIn(args)
  const form = await readForm(args)
  const typed = { reason: textOf(form, 'reason'), text: textOf(form, 'text') }
  const email = textOf(form, 'email').trim()
  const answer = await attempt(
    apiFor(args).reports.$post({
      json: {
        subject: kind === 'message' ? { kind, id, enquiry: keyOf(args) } : { kind, id },
        reason: typed.reason as ReportReason,
        text: typed.text,
        ...(email !== '' && { email }),
      },
    }),
  )
  const isRepeated = !answer.ok && answer.problem.code === 'already-reported'
  if (answer.ok || isRepeated) {
    const isMessage = kind === 'message'
    const path = isMessage ? `${messageReportPath(id, keyOf(args))}&` : `${reportPath(kind, id)}?`
    throw redirect(path + (isRepeated ? `sent=${REPEATED}` : 'sent'))
  }
  return rejectFormBy(answer.problem, FAILED, { typed: { ...typed, email } })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(FAILED)

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, isSent, isRepeated } = loaderData
  return (
    <div className={styles['page']}>
      {isSent ? (
        <Sent {...{ subject, isRepeated }} />
      ) : (
        <ReportForm {...{ loaderData, actionData }} />
      )}
    </div>
  )
}

type SentProps = { readonly subject: Shown; readonly isRepeated: boolean }

function Sent({ subject: { kind, title, path }, isRepeated }: SentProps) {
  const [heading, rest] = isRepeated
    ? ['You have already reported this', 'Your report was not sent a second time.']
    : ['Thank you for your report', 'If they know where to reach you, they may answer by mail.']
  return (
    <>
      <PageHeader
        label="report"
        title={heading}
        lead={`The people who run this gallery will look at “${title}”. ${rest}`}
      />
      <FormActions>
        <LinkButton to={path} icon="arrow-left">
          Back to the {SUBJECT_WORDS[kind].noun}
        </LinkButton>
      </FormActions>
    </>
  )
}

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }))

type FormProps = {
  readonly loaderData: Route.ComponentProps['loaderData']
  readonly actionData: Route.ComponentProps['actionData'] | undefined
}

function ReportForm({ loaderData: { subject, answersTo }, actionData }: FormProps) {
  const typed = actionData?.typed
  const { one, owner } = SUBJECT_WORDS[subject.kind]
  return (
    <>
      <PageHeader
        label="report"
        title={`Report ${one}`}
        lead={`The people who run this gallery read your report. The ${owner} does not learn who sent it.`}
      />
      <Subject subject={subject} />
      <ValidatedForm rules={reportRules} refusal={actionData?.refusal}>
        <FormStack>
          <FormSummary />
          <ChoiceField
            name="reason"
            label="What is wrong?"
            options={REASONS}
            defaultValue={typed?.reason}
          />
          <TextAreaField
            name="text"
            label="Details"
            hint="For copied works: where the original is."
            defaultValue={typed?.text}
          />
          {answersTo === null ? (
            <TextField
              name="email"
              label="Email"
              type="email"
              optional
              autoComplete="email"
              hint="Only for the answer to your report."
              defaultValue={typed?.email}
            />
          ) : (
            <p className={styles['soft']}>An answer goes to {answersTo}.</p>
          )}
          <FormActions>
            <Button type="submit" variant="primary">
              Send report
            </Button>
            <Link to={subject.path}>Cancel</Link>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </>
  )
}

function Subject({ subject: { title, by, imageUrl } }: { readonly subject: Shown }) {
  return (
    <div className={styles['subject']}>
      {imageUrl !== null && <Thumbnail imageUrl={imageUrl} size="lg" />}
      <p>
        <strong>{title}</strong>
        {by !== null && (
          <>
            <br />
            <span className={styles['soft']}>{by}</span>
          </>
        )}
      </p>
    </div>
  )
}
