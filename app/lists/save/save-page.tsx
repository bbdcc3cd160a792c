import { signInPath } from '../../account/session/return-to.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { apiFor, attempt, read, viewerOf, problemData } from '../../api/api-client.server.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { isUuid, parseWorkId } from '../../kernel/id.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/save-page'
import { GuestChoice } from '../guest/guest-choice.tsx'
import { listRules } from '../list-rules.ts'
import { listItemPath, LISTS_PATH, savePath } from '../list.ts'
import type { ListSummary } from '../list.store.server.ts'
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
  return { card, lists: items }
}

async function findCard(args: Route.LoaderArgs): Promise<WorkCard | undefined> {
  const id = parseWorkId(args.params.id)
  if (id === null) return undefined
  const api = apiFor(args)
  // Reading a stock photo stores it.
  if (!isUuid(id)) await attempt(api['stock-photos'][':id'].$get({ param: { id } }))
  return (await read(api['work-cards'].$get({ query: { ids: id } }))).items[0]
}

/** The choice of the lists of a work, as a page; with scripts, a dialog over the card. */
export default function SavePage({ loaderData: { card, lists } }: Route.ComponentProps) {
  const { id, title } = card
  return (
    <div className={styles['page']}>
      <PagerLink direction="back" to={workPath(id)}>
        Back to the work
      </PagerLink>
      <PageHeader label="lists" title="Save to a list" lead={title} />
      {lists === null ? <Guest id={id} title={title} /> : <Account {...{ id, title, lists }} />}
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

function Account({ id, title, lists }: WorkProps & { readonly lists: readonly ListSummary[] }) {
  return (
    <>
      {lists.length > 0 && (
        <ul className={styles['choices']}>
          {lists.map((list) => (
            <li key={list.id} className={styles['choice']}>
              <span>{list.name}</span>
              <form method="post" action={listItemPath(list.id, id)}>
                <input type="hidden" name="returnTo" value={savePath(id)} />
                <Button
                  type="submit"
                  name="saved"
                  value={String(!list.holds)}
                  icon={list.holds ? 'check' : 'plus'}
                >
                  {list.holds ? 'Saved, remove' : 'Save'}
                  <VisuallyHidden>{` ${title} ${list.holds ? 'from' : 'to'} ${list.name}`}</VisuallyHidden>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <ValidatedForm
        action={LISTS_PATH}
        rules={listRules}
        refusal={null}
        className={styles['creation']}
      >
        <FormSummary />
        <input type="hidden" name="work" value={id} />
        <TextField name="name" label="New list" autoComplete="off" />
        <Button type="submit" icon="plus">
          Add and save
        </Button>
      </ValidatedForm>
    </>
  )
}
