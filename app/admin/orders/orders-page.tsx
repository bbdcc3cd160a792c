import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/orders-page'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { personPath } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import type { ListedOrder } from './order.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'Orders',
      description: 'What was ordered in this gallery, the latest first.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const query = readQuery(args.url, ['cursor'])
  return {
    page: await read(apiFor(args).admin.orders.$get({ query: query as { cursor?: string } })),
    cursor: query.cursor ?? null,
  }
}

export default function OrdersPage({ loaderData: { page, cursor } }: Route.ComponentProps) {
  return (
    <AdminPanel title="Orders" lead="Addresses are for the buyers alone, and are not shown here.">
      {page.items.length === 0 ? (
        <EmptyState title="No orders yet" level={3} />
      ) : (
        <ul className={styles['rows']}>
          {page.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <AdminPages label="Pages of orders" cursor={cursor} nextCursor={page.nextCursor} />
    </AdminPanel>
  )
}

function OrderRow({ order }: { readonly order: ListedOrder }) {
  const { orderNumber, purchasedAt, buyerId, buyer, works, total } = order
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          #{orderNumber} · {works.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
        </p>
        <p className={styles['facts']}>
          {formatShortDay(purchasedAt)} ·{' '}
          {buyerId === null ? 'a deleted account' : <Link to={personPath(buyerId)}>{buyer}</Link>}
        </p>
      </div>
      <p>{formatEuros(total)}</p>
    </li>
  )
}
