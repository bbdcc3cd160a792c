import { Link } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { pressPath } from '../../gallery/press/press.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { refusedBy, refusedByRules, refusedWith } from '../../ui/forms/form-refusal.ts'
import { rejectForm } from '../../ui/forms/reject-form.server.ts'
import { privatePage } from '../../ui/page-meta.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { Panel } from '../../ui/components/panel.tsx'
import {
  discardFromForm,
  discardServerDraft,
  loadServerDraft,
} from '../drafts/server-draft-page.server.ts'
import { PRESS_DRAFT, removeTabDraft } from '../forms/tab-draft.ts'
import { DISCARD_DRAFT } from '../forms/tab-draft-notice.tsx'
import { acceptForm } from '../forms/form-outcome.server.ts'
import * as styles from '../forms/form-panel.module.css'
import { submitForm } from '../../ui/forms/form-action.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import type { Route } from './+types/press-edit-page'
import { CvEditor } from './cv-editor.tsx'
import {
  changedPress,
  fieldOfForm,
  isPressSaved,
  PRESS_EDIT_PATH,
  readPressForm,
  rebased,
  rulesOf,
} from './press-form.ts'
import { PressTextsForm } from './press-texts-form.tsx'

const FAILED = 'Failed to save your press page'
const ENTRY_CHANGED =
  'This entry has been changed or removed on another device. ' +
  'What you typed is below, as a new entry.'

export const meta = privatePage(
  'Press page and CV',
  'What journalists and printers find about you.',
)

export async function loader(args: Route.LoaderArgs) {
  const { id } = await guardArtistPage(args)
  const [own, serverDraft] = await Promise.all([
    read(apiFor(args).users.me.press.$get()),
    loadServerDraft(args, 'press'),
  ])
  const chosen = Number(args.url.searchParams.get('entry') ?? Number.NaN)
  const edited = chosen in own.cv ? chosen : -1
  return { own, owner: id, serverDraft, publicPage: pressPath(id), edited }
}

/** Saves the texts, or adds, changes, moves or removes an entry of the CV. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const sent = await readForm(args)
  if (sent.get('intent') === DISCARD_DRAFT) {
    return discardFromForm(args, 'press', PRESS_EDIT_PATH)
  }
  const form = readPressForm(sent)
  const rules = rulesOf(form.intent)
  const broken = rules === null ? null : refusedByRules(rules, form.typed)
  if (broken !== null) return rejectForm(broken, 422, form)
  const { press } = apiFor(args).users.me
  const own = await read(press.$get())
  const saved = await attempt(press.$put({ json: changedPress(own, rebased(own, form)) }))
  const isConflict = !saved.ok && saved.problem.code === 'press-changed-elsewhere'
  const isSaved = saved.ok || (isConflict && isPressSaved(own, form))
  if (isSaved) {
    if (form.intent !== 'texts') return acceptForm(args, 'press-saved', PRESS_EDIT_PATH)
    await discardServerDraft(args, 'press')
    // Keeps the query, so that a CV entry being edited stays open.
    return acceptForm(args, 'press-saved', PRESS_EDIT_PATH + args.url.search)
  }
  if (isConflict && form.intent === 'change') {
    return rejectForm(refusedWith(ENTRY_CHANGED), saved.problem.status, form)
  }
  const refusal = refusedBy(saved.problem, FAILED)
  const lines = refusal.lines.map(fieldOfForm)
  return rejectForm({ ...refusal, lines }, saved.problem.status, form)
}

export const shouldRevalidate = revalidateConflict

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  return submitForm({
    serverAction,
    failed: FAILED,
    isRepeatable: false,
    onAccepted: () => {
      // Saving a CV entry keeps the draft of the texts.
      if (sent.get('intent') === 'texts') removeTabDraft(PRESS_DRAFT)
    },
  })
}

export default function PressEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { own, owner, serverDraft, publicPage, edited } = loaderData
  const outcome = {
    refusal: actionData?.refusal ?? null,
    form: actionData?.typed ?? null,
  }
  // Without an answer, no form is known to show the refusal.
  useRefusalToast(outcome.form === null ? outcome.refusal : null)
  return (
    <Panel
      title="Press page and CV"
      lead={
        <>
          For journalists, curators and printers: your <Link to="/artist-dashboard/bio">bio</Link>,{' '}
          your photo and all published works are on it already.
        </>
      }
      action={
        <LinkButton to={publicPage} icon="arrow-right" iconAt="end">
          See your press page
        </LinkButton>
      }
    >
      <PressTextsForm key={own.revision} {...{ own, owner, serverDraft, ...outcome }} />
      <CvEditor own={own} edited={edited} {...outcome} />
      <nav className={styles['wide']} aria-label="Back">
        <PagerLink direction="back" to="/artist-dashboard/bio">
          Artist Bio
        </PagerLink>
      </nav>
    </Panel>
  )
}
