import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { Link, redirect } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { capitalised } from '../../artworks/medium.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { artistPath } from '../../gallery/artist/artist.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { sharedListPath } from '../../lists/list.ts'
import {
  NEXT_STATES,
  REPORT_REASONS,
  REPORT_STATES,
  SUBJECT_WORDS,
  type ReportState,
} from '../../reports/report.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { refusedBy, refusedWithout, textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectForm } from '../../ui/forms/reject-form.server.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { runFormAction } from '../../ui/forms/form-action.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import type { Route } from './+types/report-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import {
  withNotice,
  exhibitionAdminPath,
  personPath,
  reportAdminPath,
  workAdminPath,
} from '../admin-path.ts'
import type { Done } from '../done.ts'
import * as styles from '../admin.module.css'
import { ReportForms, type ReportForm } from './report-forms.tsx'
import { ReportHistory } from './report-history.tsx'
import type { Report } from './report-queue.schema.ts'
import { ReportedMessages } from './reported-messages.tsx'
import { Owner, ReportRows, subjectName } from './report-rows.tsx'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: `Report of ${args.loaderData === undefined ? 'something' : subjectName(args.loaderData.report.subject)}`,
      description: 'One report: what was reported, by whom, and what operators did about it.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const id = idOf(args, 'report-not-found')
  const report: Report = await read(apiFor(args).admin.reports[':id'].$get({ param: { id } }))
  return { report, idempotencyKey: crypto.randomUUID() }
}

export const shouldRevalidate = revalidateConflict

/** The notice after each form, and the message if it failed. */
const OUTCOMES = {
  state: { done: 'moved', failed: NOTHING_CHANGED },
  note: { done: 'noted', failed: 'The note was not added' },
  answer: { done: 'written', failed: 'Nothing was sent' },
  message: { done: 'written', failed: 'Nothing was sent' },
  unshare: { done: 'unshared', failed: 'The list is still shared' },
} as const satisfies Record<ReportForm | 'unshare', { done: Done; failed: string }>

/** These forms are buttons without a field at which a refusal could be shown. */
const isOfButton = (form: string | undefined) => form === 'state' || form === 'unshare'

const isForm = (name: string): name is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, name)

/** The field `form` holds the form's name, which is also the name of its only field. */
export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'report-not-found')
  const sent = await readForm(args)
  const form = textOf(sent, 'form')
  if (!isForm(form)) throw redirect(reportAdminPath(id))
  const text = textOf(sent, form)
  const { done, failed } = OUTCOMES[form]
  const answer = await send(args, sent, form)
  // The list may have become private meanwhile, which is the wanted outcome.
  const isPrivate = !answer.ok && answer.problem.code === 'shared-list-not-found'
  if (answer.ok || isPrivate) throw redirect(withNotice(reportAdminPath(id), done))
  const refusal = refusedBy(answer.problem, failed)
  // The API's field is `text` in all forms, so the messages are moved to the form's field.
  const lines = refusal.lines.map((line) => ({ ...line, ...(line.field && { field: form }) }))
  return rejectForm({ ...refusal, lines }, answer.problem.status, { form, text })
}

/** When the server cannot be reached, the page keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const form = textOf(sent, 'form')
  const message = isForm(form) ? OUTCOMES[form].failed : NOTHING_CHANGED
  return runFormAction(serverAction, (code) => ({
    refusal: refusedWithout(code, { message, isRepeatable: true }),
    typed: { form, text: textOf(sent, form) },
  }))
}

function send(args: Route.ActionArgs, sent: FormData, form: keyof typeof OUTCOMES) {
  const text = textOf(sent, form)
  const header = idempotencyHeader(sent)
  const { state, notes, messages, sharing } = apiFor(args).admin.reports[':id']
  const param = { id: idOf(args, 'report-not-found') }
  if (form === 'state') {
    return attempt(state.$put({ param, json: { state: text as ReportState } }))
  }
  if (form === 'unshare') return attempt(sharing.$delete({ param }))
  if (form === 'note') return attempt(notes.$post({ param, header, json: { text } }))
  const to = form === 'answer' ? 'reporter' : 'owner'
  return attempt(messages.$post({ param, header, json: { to, text } }))
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report } = loaderData
  const { subject, reason, origin, text, state, others } = report
  const refused = actionData ?? null
  return (
    <AdminPanel
      actionData={actionData}
      title={subjectName(subject)}
      lead={`Reported: ${REPORT_REASONS[reason]}`}
      action={<Badge>{REPORT_STATES[state]}</Badge>}
    >
      {isOfButton(refused?.typed?.form) && <RefusalNotice refusal={refused?.refusal} />}
      {subject.imageUrl !== null && (
        <img className={styles['preview']} src={subject.imageUrl} alt="" />
      )}
      <blockquote className={styles['quote']}>
        {origin === 'system' ? <WorkLinks text={text} /> : text}
      </blockquote>
      <ReportedMessages messages={report.messages} />
      <Facts report={report} />
      <SubjectActions report={report} />
      <States state={state} />
      <ReportHistory history={report.history} owner={SUBJECT_WORDS[subject.kind].owner} />
      <ReportForms report={report} refused={refused} />
      {others.length > 0 && (
        <section aria-labelledby="others" className={styles['panel']}>
          <h3 id="others">Other reports of this {SUBJECT_WORDS[subject.kind].noun}</h3>
          <ReportRows reports={others} />
        </section>
      )}
    </AdminPanel>
  )
}

/** The text of a system report, with the paths of other works as links. */
function WorkLinks({ text }: Pick<Report, 'text'>) {
  const [before = '', id, rest] = text.split(/\/artwork\/([0-9a-f-]{36})/)
  if (id === undefined) return before
  return (
    <>
      {before}
      <Link to={workAdminPath(id)}>look at it</Link>
      {rest}
    </>
  )
}

function Facts({ report: { subject, owner, reporter, origin, createdAt } }: { report: Report }) {
  const { state } = subject
  return (
    <DataList
      items={[
        {
          term: capitalised(SUBJECT_WORDS[subject.kind].owner),
          value: <Owner {...{ subject, owner }} />,
        },
        {
          term: 'Public page',
          value:
            subject.kind === 'message' ? (
              'none: messages are private'
            ) : state === 'public' ? (
              <Link to={publicPathOf(subject)}>Open</Link>
            ) : state === 'deleted' ? (
              'deleted'
            ) : (
              'none'
            ),
        },
        { term: 'Reported', value: formatShortDay(createdAt) },
        {
          term: 'Reporter',
          value: origin === 'system' ? 'the gallery itself' : <Reporter reporter={reporter} />,
        },
      ]}
    />
  )
}

/** A message has no public page. */
const publicPathOf = ({ kind, id, shareToken }: Report['subject']): string =>
  ({
    artwork: workPath(id ?? ''),
    artist: artistPath(id ?? ''),
    exhibition: exhibitionPath(id ?? ''),
    list: sharedListPath(shareToken ?? ''),
    message: '',
  })[kind]

function Reporter({ reporter }: Pick<Report, 'reporter'>) {
  if (reporter === null) return 'a guest without an address, or a deleted account'
  const { id, name, email } = reporter
  return id === null ? (
    `${email} (a guest)`
  ) : (
    <>
      <Link to={personPath(id)}>{name}</Link> ({email})
    </>
  )
}

/**
 * Links to the pages for hiding and suspending. They pass the report and a reason, and lead back.
 */
function SubjectActions({ report: { id, subject, owner, reason } }: { readonly report: Report }) {
  const query = `?${new URLSearchParams({ reason: REPORT_REASONS[reason], report: id })}`
  const reviewPath = reviewPathOf(subject)
  const isSharedList = subject.kind === 'list' && subject.shareToken !== null
  if (reviewPath === null && owner === null) return null
  return (
    <FormActions>
      {reviewPath !== null && (
        <LinkButton to={`${reviewPath}${query}`}>
          {subject.state === 'public' ? 'Hide' : 'Look at'} this {SUBJECT_WORDS[subject.kind].noun}
        </LinkButton>
      )}
      {isSharedList && <UnshareForm />}
      {owner !== null && (
        <LinkButton to={`${personPath(owner.id)}/suspension${query}`}>
          {owner.isSuspended ? 'End the suspension of' : 'Suspend'} the{' '}
          {SUBJECT_WORDS[subject.kind].owner}
        </LinkButton>
      )}
    </FormActions>
  )
}

/** The path of the page for hiding the subject; null if it is deleted or cannot be hidden. */
function reviewPathOf({ kind, id, state }: Report['subject']): string | null {
  if (id === null || state === 'deleted') return null
  if (kind === 'artwork') return workAdminPath(id)
  return kind === 'exhibition' ? exhibitionAdminPath(id) : null
}

function UnshareForm() {
  return (
    <PostForm>
      <Button type="submit" name="form" value="unshare">
        Make this list private
      </Button>
    </PostForm>
  )
}

const MOVES = {
  open: 'Open',
  'in-progress': 'Mark as in progress',
  resolved: 'Resolve',
  dismissed: 'Dismiss',
} as const satisfies Record<ReportState, string>

function States({ state }: { readonly state: ReportState }) {
  return (
    <PostForm>
      <input type="hidden" name="form" value="state" />
      <FormActions>
        {NEXT_STATES[state].map((next) => (
          <Button key={next} type="submit" name="state" value={next}>
            {MOVES[next]}
          </Button>
        ))}
      </FormActions>
    </PostForm>
  )
}
