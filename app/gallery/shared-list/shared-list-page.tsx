import { idempotencyHeader, IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { type SubmitEvent, useMemo } from 'react'
import { Link, redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { countText } from '../../kernel/count.ts'
import { useSignedIn } from '../../account/session/use-signed-in.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx'
import { FavouriteToggle } from '../../favourites/favourite-toggle.tsx'
import { LIST_FULL } from '../../kernel/problems/work-problems.ts'
import { roomPath } from '../../routing/room-path.ts'
import { reportPath } from '../../routing/report-path.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { pageMeta, SHARE_SIZE } from '../../ui/page-meta.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { WorkForms } from '../artwork/work-forms.tsx'
import type { Route } from './+types/shared-list-page'
import { NOT_STORED } from '../../lists/guest/guest-choice.tsx'
import { ListItemRow } from '../../lists/items/list-item-row.tsx'
import { listPath, sharedListPath } from '../../lists/list.ts'
import type { ListItem } from '../../lists/list.store.server.ts'
import { SaveButton } from '../../lists/save/save-button.tsx'
import { addToGuestList } from '../../lists/guest/use-guest-list.ts'
import * as items from '../../lists/items/list-items.module.css'
import * as styles from '../../lists/lists.module.css'

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args
  if (loaderData === undefined) {
    return pageMeta({ title: 'List', description: 'A shared list.', audience: 'oneself' }, args)
  }
  const { name, items: works } = loaderData.list
  const titles = works.slice(0, 3).map(({ title }) => title)
  const named = titles.length === 0 ? '' : `: ${titles.join(', ')}`
  return pageMeta(
    {
      title: name,
      description: `A list of ${countText(works.length, 'work')}${named}.`,
      audience: 'oneself',
      image: {
        url: `/og/list/${params.token}.jpg`,
        alt: `Works of the list ${name}`,
        ...SHARE_SIZE,
      },
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const api = apiFor(args)
  const { token } = args.params
  const call = api['shared-lists'][':token'].$get({ param: { token } })
  const list = await read(call, { ifMalformed: 'shared-list-not-found' })
  const ids = list.items.map(({ id }) => id).join(',')
  const { favorites } = await read(api['work-marks'].$get({ query: { ids } }))
  return { list, favorites, idempotencyKey: crypto.randomUUID() }
}

/** Copies the list. Guests without scripts log in first, and come back here. */
export async function action(args: Route.ActionArgs) {
  const { token } = args.params
  const form = await readForm(args)
  await guardSignedInPage(args, sharedListPath(token))
  const copies = apiFor(args)['shared-lists'][':token'].copies
  const copied = await attempt(copies.$post({ param: { token }, header: idempotencyHeader(form) }))
  if (copied.ok) throw redirect(listPath(copied.value.id))
  return rejectFormBy(copied.problem, NOT_COPIED)
}

const NOT_COPIED = 'The list was not copied'

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOT_COPIED)

export default function SharedListPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { list, favorites } = loaderData
  const { token } = params
  const marked = useMemo(() => new Set(favorites), [favorites])
  return (
    <div className={styles['page']}>
      <PageHeader
        label="a shared list"
        title={list.name}
        lead={countText(list.items.length, 'work')}
        actions={
          list.items.length > 0 && (
            <>
              <LinkButton to={roomPath('list', token)}>Walk through the rooms</LinkButton>
              <CopyForm works={list.items} />
            </>
          )
        }
      />
      <RefusalNotice refusal={actionData?.refusal} />
      {list.items.length === 0 ? (
        <EmptyState title="No works in this list" />
      ) : (
        <ol className={items['items']} role="list">
          {list.items.map((item) => (
            <SharedItem key={item.id} item={item} isFavorited={marked.has(item.id)} />
          ))}
        </ol>
      )}
      <p>
        <Link to={reportPath('list', token)}>Report this list</Link>
      </p>
      <WorkForms />
    </div>
  )
}

function SharedItem({
  item,
  isFavorited,
}: {
  readonly item: ListItem
  readonly isFavorited: boolean
}) {
  const isSignedIn = useSignedIn()
  const { id, title, note } = item
  return (
    <ListItemRow card={item}>
      {note !== '' && <p className={items['note']}>{note}</p>}
      <div className={items['actions']}>
        <FavouriteToggle id={id} title={title} isFavorited={isSignedIn && isFavorited} />
        <SaveButton id={id} title={title} />
        <AddToCartButton card={item} />
      </div>
    </ListItemRow>
  )
}

/** Copies the works to an account's new list, or to the list in a guest's browser. */
function CopyForm({ works }: { readonly works: readonly ListItem[] }) {
  const isSignedIn = useSignedIn()
  const copyHere = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    try {
      const isCopied = addToGuestList(works.map(({ id }) => id))
      if (isCopied) toast.success('Copied to your list in this browser')
      else toast.error(LIST_FULL.message)
    } catch {
      toast.error(NOT_STORED)
    }
  }
  return (
    <PostForm onSubmit={isSignedIn ? undefined : copyHere}>
      <Button type="submit" variant="primary" icon="plus">
        Copy to my lists
      </Button>
      <IdempotencyField />
    </PostForm>
  )
}
