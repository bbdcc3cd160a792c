import { data, redirect } from 'react-router'
import { signInPath } from '../../account/session/return-to.ts'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import {
  apiFor,
  attempt,
  read,
  readForm,
  viewerOf,
  problemData,
} from '../../api/api-client.server.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { isUuid, parseWorkId } from '../../kernel/id.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { runFormAction } from '../../ui/forms/form-action.ts'
import { refusedBy, refusedWithout, textOf, type FormRefusal } from '../../ui/forms/form-refusal.ts'
import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import type { Route } from './+types/save-page'
import { GuestChoice } from '../guest/guest-choice.tsx'
import { savePath } from '../list.ts'
import type { ListSummary } from '../list.store.server.ts'
import { LIST_NOT_ADDED, NewListForm } from '../new-list-form.tsx'
import * as styles from '../lists.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: args.loaderData === undefined ? 'Save' : `Save ${args.loaderData.card.title}`,
      description: 'Choose the lists that hold a work.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const card = await findCard(args)
  if (card === undefined) throw problemData('artwork-not-found')
  if ((await viewerOf(args)) === null) return { card, lists: null }
  const { items } = await read(apiFor(args).lists.$get({ query: { workId: card.id } }))
  return { card, lists: items, idempotencyKey: crypto.randomUUID() }
}

async function findCard(args: Route.LoaderArgs): Promise<WorkCard | undefined> {
  const id = parseWorkId(args.params.id)
  if (id === null) return undefined
  const api = apiFor(args)
  // Reading a stock photo stores it.
  if (!isUuid(id)) await attempt(api['stock-photos'][':id'].$get({ param: { id } }))
  return (await read(api['work-cards'].$get({ query: { ids: id } }))).items[0]
}

/** Adds a list that holds the work, or changes whether `list` holds it. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const work = parseWorkId(args.params.id)
  if (work === null) throw problemData('artwork-not-found')
  await guardSignedInPage(args, savePath(work))
  const { lists } = apiFor(args)
  if (form.has('list')) {
    const item = lists[':id'].items[':itemId']
    const param = { id: textOf(form, 'list'), itemId: work }
    const isSaved = textOf(form, 'saved') === 'true'
    const changed = await attempt(isSaved ? item.$put({ param }) : item.$delete({ param }))
    if (changed.ok) throw redirect(savePath(work))
    const refusal = refusedBy(changed.problem, NOTHING_CHANGED)
    return data({ refusal, typed: null, isOfChoice: true }, changed.problem.status)
  }
  const name = textOf(form, 'name')
  const added = await attempt(lists.$post({ json: { name }, header: idempotencyHeader(form) }))
  if (!added.ok) return rejectFormBy(added.problem, LIST_NOT_ADDED, { typed: name })
  const param = { id: added.value.id, itemId: work }
  const saved = await attempt(lists[':id'].items[':itemId'].$put({ param }))
  if (!saved.ok) throw problemData(saved.problem)
  throw redirect(savePath(work))
}

/** When the server cannot be reached, the page stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isOfChoice = (await request.clone().formData()).has('list')
  const message = isOfChoice ? NOTHING_CHANGED : LIST_NOT_ADDED
  return runFormAction(serverAction, (code) => ({
    refusal: refusedWithout(code, { message, isRepeatable: true }),
    typed: null,
    isOfChoice,
  }))
}

/** The choice of the lists of a work, as a page; with scripts, a dialog over the card. */
export default function SavePage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, lists } = loaderData
  const { id, title } = card
  return (
    <div className={styles['page']}>
      <PagerLink direction="back" to={workPath(id)}>
        Back to the work
      </PagerLink>
      <PageHeader label="lists" title="Save to a list" lead={title} />
      {lists === null ? (
        <Guest id={id} title={title} />
      ) : (
        <Account {...{ title, lists }} {...actionData} />
      )}
    </div>
  )
}

type WorkProps = { readonly id: string; readonly title: string }

function Guest({ id, title }: WorkProps) {
  if (useHydrated()) return <GuestChoice id={id} title={title} />
  return (
    <noscript>
      <p>A guest’s list is kept in the browser and needs JavaScript. Log in to keep lists.</p>
      <LinkButton to={signInPath('/login', savePath(id))} variant="primary">
        Log in
      </LinkButton>
    </noscript>
  )
}

type AccountProps = Pick<WorkProps, 'title'> & {
  readonly lists: readonly ListSummary[]
  readonly refusal?: FormRefusal
  /** The name of a list that was not added. */
  readonly typed?: string | null
  /** Whether a choice of a list was refused, and not a new list. */
  readonly isOfChoice?: boolean
}

function Account({ title, lists, refusal, typed, isOfChoice = false }: AccountProps) {
  return (
    <>
      {isOfChoice && <RefusalNotice refusal={refusal} />}
      {lists.length > 0 && (
        <ul className={styles['choices']}>
          {lists.map((list) => (
            <li key={list.id} className={styles['choice']}>
              <span>{list.name}</span>
              <PostForm preventScrollReset>
                <input type="hidden" name="list" value={list.id} />
                <Button
                  type="submit"
                  name="saved"
                  value={String(!list.holds)}
                  icon={list.holds ? 'check' : 'plus'}
                >
                  {list.holds ? 'Saved, remove' : 'Save'}
                  <VisuallyHidden>{` ${title} ${list.holds ? 'from' : 'to'} ${list.name}`}</VisuallyHidden>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <NewListForm
        key={lists.length}
        label="Add and save"
        refusal={isOfChoice ? undefined : refusal}
        typed={typed}
      />
    </>
  )
}
