import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/work-text.ts'
import type { Purchase, PurchaseItem } from '../../checkout/purchase.ts'
import { formatEuros } from '../../kernel/money.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/purchase-history-page'
import * as styles from '../artworks/artwork-list.module.css'
import * as lines from './purchase-list.module.css'
import { Panel } from '../dashboard-layout.tsx'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import { formatDay } from '../../kernel/day.ts'

const PER_PAGE = '20'
const PAGE = '/dashboard/purchases'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Purchase History',
      description: 'Everything you have bought on Frame, with receipts.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  const cursor = args.url.searchParams.get('cursor')
  const query = cursor === null ? { limit: PER_PAGE } : { limit: PER_PAGE, cursor }
  const page = await read(apiFor(args).purchases.$get({ query }))
  return { ...page, isFirst: cursor === null }
}

export default function PurchaseHistoryPage({ loaderData }: Route.ComponentProps) {
  const { nextCursor, isFirst } = loaderData
  const purchases = loaderData.items
  return (
    <Panel title="Purchase History">
      {purchases.length === 0 ? (
        <EmptyState
          title="Nothing bought yet"
          level={3}
          action={
            <LinkButton to="/for-art-lovers" variant="primary">
              Explore Gallery
            </LinkButton>
          }
        >
          <p>Your orders appear here, each with its receipt.</p>
        </EmptyState>
      ) : (
        <ol className={styles['list']}>
          {purchases.map((purchase) => (
            <PurchaseEntry key={purchase.id} purchase={purchase} />
          ))}
        </ol>
      )}
      <nav className={styles['pages']} aria-label="Pages of purchases">
        {!isFirst && (
          <PagerLink direction="back" to={PAGE}>
            latest purchases
          </PagerLink>
        )}
        {nextCursor !== null && (
          <PagerLink direction="next" to={`?cursor=${encodeURIComponent(nextCursor)}`}>
            earlier purchases
          </PagerLink>
        )}
      </nav>
    </Panel>
  )
}

function PurchaseEntry({ purchase }: { readonly purchase: Purchase }) {
  return (
    <li className={styles['entry']}>
      <h3>Order #{purchase.orderNumber}</h3>
      <p className={styles['facts']}>
        <time dateTime={purchase.purchaseDate}>{formatDay(purchase.purchaseDate)}</time>
        {' · '}
        {formatEuros(purchase.total)}
      </p>
      <ul className={lines['items']}>
        {purchase.items.map((item) => (
          <li key={item.id} className={lines['item']}>
            <Thumbnail item={item} />
            <p>
              {item.quantity} ×{' '}
              {item.isOnShow ? <Link to={workPath(item.id)}>{item.title}</Link> : item.title}
              <span className={lines['artist']}>{item.artist}</span>
            </p>
            <p>{formatEuros(item.price)}</p>
          </li>
        ))}
      </ul>
      <Link to={`/purchases/${purchase.id}`}>Receipt for order #{purchase.orderNumber}</Link>
    </li>
  )
}

/** A fixed size prevents layout shift; empty once the work is deleted. */
function Thumbnail({ item }: { readonly item: PurchaseItem }) {
  if (!item.isOnShow || item.imageUrl === '') return <span className={lines['thumbnail']} />
  return (
    <img
      className={lines['thumbnail']}
      src={item.imageUrl}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
    />
  )
}
