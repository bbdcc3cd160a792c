import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { workPath } from '../../artworks/card/work-text.ts'
import { LinePrice } from '../../checkout/line-price.tsx'
import { STAGE_NAMES } from '../../checkout/orders/line-words.ts'
import { purchasePath } from '../../checkout/purchase-path.ts'
import type { Purchase, PurchaseItem } from '../../checkout/purchase.schema.ts'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import * as styles from '../artwork-list/artwork-list.module.css'
import * as lines from './purchase-list.module.css'

type PurchaseListProps = {
  readonly page: {
    readonly items: readonly Purchase[]
    readonly nextCursor: string | null
    readonly isStart: boolean
  }
  /** The path of the page that shows the list. */
  readonly path: string
  /** Heading level of the orders. */
  readonly level: 2 | 3
}

/** A page of purchases, each with its works and its receipt. */
export function PurchaseList({ page, path, level }: PurchaseListProps) {
  const { items, nextCursor, isStart } = page
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="Nothing bought yet"
          level={level}
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
          {items.map((purchase) => (
            <PurchaseEntry key={purchase.id} purchase={purchase} level={level} />
          ))}
        </ol>
      )}
      <Pager of="purchases" path={path} isStart={isStart} nextCursor={nextCursor} />
    </>
  )
}

type PurchaseEntryProps = { readonly purchase: Purchase; readonly level: 2 | 3 }

function PurchaseEntry({ purchase, level }: PurchaseEntryProps) {
  const Heading = `h${level}` as const
  return (
    <li className={styles['entry']}>
      <Heading className={lines['order']}>Order {purchase.reference}</Heading>
      <p className={styles['facts']}>
        <time dateTime={purchase.purchaseDate}>{formatDay(purchase.purchaseDate)}</time>
        {'\u00a0· '}
        {formatEuros(purchase.total)}
      </p>
      <ul className={lines['items']}>
        {purchase.items.map((item) => (
          <li key={item.lineId} className={lines['item']}>
            <Thumbnail imageUrl={imageUrlOf(item)} size="sm" />
            <p>
              {item.isOnShow ? <Link to={workPath(item.id)}>{item.title}</Link> : item.title}
              <span className={lines['artist']}>
                {item.artist}&nbsp;· {STAGE_NAMES[item.state]}
              </span>
            </p>
            <LinePrice price={item.price} quantity={item.quantity} />
          </li>
        ))}
      </ul>
      <Link to={purchasePath(purchase.id)}>Receipt for order {purchase.reference}</Link>
    </li>
  )
}

const imageUrlOf = ({ isOnShow, imageUrl }: PurchaseItem): string | null =>
  isOnShow && imageUrl !== '' ? imageUrl : null
