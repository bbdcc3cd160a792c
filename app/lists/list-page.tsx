import { Link, redirect } from 'react-router'
import { Button } from '../ui/components/button.tsx'
import { countText } from '../kernel/count.ts'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, pageServices, read, readForm } from '../api/api-client.server.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { PagerLink } from '../ui/components/pager-link.tsx'
import { textOf } from '../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { TextField } from '../ui/forms/text-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { NotOnShow } from '../ui/not-on-show.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/list-page'
import { NoWorks } from './guest/guest-list-view.tsx'
import { ListItems } from './items/list-items.tsx'
import { listRules } from './list-rules.ts'
import { ListSharing } from './list-sharing.tsx'
import { listItemPath, listPath, LISTS_PATH, sharedListPath } from './list.ts'
import { useListChanges } from './items/use-list-changes.ts'
import * as styles from './lists.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: args.loaderData?.list.name ?? 'List',
      description: 'One of your lists, with its works and notes.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const call = apiFor(args).lists[':id'].$get({ param: { id: args.params.id } })
  const list = await read(call, { ifMalformed: 'list-not-found' })
  const { publicUrl } = args.context.get(pageServices)
  const { shareToken } = list
  const link = shareToken === null ? null : new URL(sharedListPath(shareToken), publicUrl).href
  return { list, link }
}

const FAILED = 'The list was not renamed'

/** Renames the list. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  await guardSignedInPage(args, listPath(id))
  const name = textOf(await readForm(args), 'name')
  const renamed = await attempt(apiFor(args).lists[':id'].$patch({ param: { id }, json: { name } }))
  if (renamed.ok) throw redirect(listPath(id))
  return rejectFormBy(renamed.problem, FAILED, { typed: name })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(FAILED)

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, link } = loaderData
  const { items, change } = useListChanges(list)
  return (
    <div className={styles['page']}>
      <PagerLink direction="back" to={LISTS_PATH}>
        Your lists
      </PagerLink>
      <PageHeader label="list" title={list.name} lead={countText(items.length, 'work')} />
      <ListSharing key={list.id} id={list.id} link={link} />
      <NotOnShow count={list.goneCount} />
      {items.length === 0 ? (
        list.goneCount === 0 && <NoWorks />
      ) : (
        <ListItems
          items={items}
          actionOf={(itemId) => listItemPath(list.id, itemId)}
          onChange={change}
        />
      )}
      <Settings key={list.name} list={list} actionData={actionData} />
    </div>
  )
}

type SettingsProps = {
  readonly list: Route.ComponentProps['loaderData']['list']
  readonly actionData: Route.ComponentProps['actionData']
}

function Settings({ list: { id, name }, actionData }: SettingsProps) {
  return (
    <section className={styles['settings']} aria-labelledby="settings" data-no-print>
      <h2 id="settings" className={styles['heading']}>
        Rename or delete
      </h2>
      <ValidatedForm rules={listRules} refusal={actionData?.refusal} className={styles['creation']}>
        <FormSummary />
        <TextField
          name="name"
          label="Name"
          autoComplete="off"
          defaultValue={actionData?.typed ?? name}
        />
        <Button type="submit">Rename</Button>
      </ValidatedForm>
      <p>
        <Link to={`${listPath(id)}/deletion`}>Delete this list</Link>
      </p>
    </section>
  )
}
