import { data, Form, Link, redirect } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { readLineForm, refusedLine, sendLineForm } from '../../checkout/orders/line-form.ts'
import { LineProgress } from '../../checkout/orders/line-progress.tsx'
import { STAGE_NAMES } from '../../checkout/orders/line-words.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/orders-page'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { personPath, referencePath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { ListedOrder } from './order.schema.ts'

export const meta = privatePage('Orders', 'What was ordered in this gallery, the latest first.')

/** Loads the list; for a reference, also that order's progress. */
export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['q', 'buyerId', 'cursor'])
  const orders = apiFor(args).admin.orders
  const page = await read(orders.$get({ query: query as { q?: string } }))
  const found = query.q === undefined ? undefined : page.items[0]
  const order =
    found === undefined ? null : await read(orders[':id'].$get({ param: { id: found.id } }))
  const { q = '', buyerId = null, cursor = null } = query
  return { page, order, q, buyerId, cursor }
}

/** Changes a line of the order on the page. */
export async function action(args: Route.ActionArgs) {
  const { q = '' } = readQuery(args.url, ['q'])
  const { lineId, json } = readLineForm(await readForm(args))
  const orders = apiFor(args).admin.orders
  const { items } = await read(orders.$get({ query: { q } }))
  const id = items[0]?.id ?? ''
  const { changes } = orders[':id'].lines[':lineId']
  const changed = await attempt(changes.$post({ param: { id, lineId }, json }))
  if (changed.ok) throw redirect(referencePath(changed.value.reference))
  return data(refusedLine(lineId, changed.problem), changed.problem.status)
}

export const clientAction = (args: Route.ClientActionArgs) => sendLineForm(args)

/** Reloads the order after a refusal that was due to a changed line. */
export const shouldRevalidate = revalidateConflict

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, order, q, buyerId, cursor } = loaderData
  return (
    <AdminPanel
      actionData={actionData}
      title="Orders"
      lead="Addresses are for the buyers and artists, and are not shown."
    >
      <search>
        <Form method="get" className={styles['search']}>
          <SearchField label="Reference" value={q} />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      {q !== '' && (
        <PagerLink direction="back" to="/admin/orders">
          All orders
        </PagerLink>
      )}
      {buyerId !== null && (
        <p>
          Only the orders of <Link to={personPath(buyerId)}>one person</Link>.{' '}
          <Link to="?">Show those of everybody</Link>
        </p>
      )}
      {page.items.length === 0 ? (
        <EmptyState title={q === '' ? 'No orders yet' : 'No order has this reference'} level={3} />
      ) : (
        <ul className={styles['rows']}>
          {page.items.map((listed) => (
            <OrderRow key={listed.id} order={listed} />
          ))}
        </ul>
      )}
      {order?.items.map((item) => (
        <LineProgress key={item.lineId} {...item} reader="operator" refused={actionData} />
      ))}
      <AdminPages of="orders" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}

function OrderRow({ order }: { readonly order: ListedOrder }) {
  const { reference, purchasedAt, works, total } = order
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Link to={referencePath(reference)}>{reference}</Link>
        <ul>
          {works.map(({ title, quantity, state }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one work may be in two lines
            <li key={index}>{`${quantity} × ${title} (${STAGE_NAMES[state].toLowerCase()})`}</li>
          ))}
        </ul>
        <p className={styles['facts']}>
          {formatShortDay(purchasedAt)}&nbsp;· <Buyer order={order} />
        </p>
      </div>
      <p>{formatEuros(total)}</p>
    </li>
  )
}

function Buyer({ order: { buyerId, buyer, isGuest } }: { readonly order: ListedOrder }) {
  if (buyerId !== null) return <Link to={personPath(buyerId)}>{buyer}</Link>
  return isGuest ? 'a guest' : 'a deleted account'
}
