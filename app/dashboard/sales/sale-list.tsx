import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Thumbnail } from '../../artworks/card/thumbnail.tsx'
import { workPath } from '../../artworks/card/work-text.ts'
import { STAGE_NAMES } from '../../checkout/orders/line-words.ts'
import { SAMPLE_SALES } from '../../checkout/purchase.ts'
import type { Sale } from '../../checkout/purchase.schema.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { salePath } from './sale-path.ts'
import * as styles from './sales.module.css'

/** An artist's sales with their works, each with a link to its order. */
export function SaleList({ sales }: { readonly sales: readonly Sale[] }) {
  return (
    <section className={styles['sales']} aria-labelledby="sales">
      <h3 id="sales">Sales, latest first</h3>
      <ol role="list">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ol>
    </section>
  )
}

function SaleRow({ sale }: { readonly sale: Sale }) {
  const { id, artworkTitle, artworkId, reference, state, date } = sale
  const { quantity, price, amount } = sale
  return (
    <Row
      imageUrl={sale.imageUrl}
      title={
        artworkId === null ? artworkTitle : <Link to={workPath(artworkId)}>{artworkTitle}</Link>
      }
      facts={
        <>
          <Link to={salePath(id)}>Order {reference}</Link>
          {`\u00a0· ${STAGE_NAMES[state]}`}
          {'\u00a0· '}
          <Day date={date} />
          {quantity > 1 && `\u00a0· ${quantity} × ${formatEuros(price)}`}
        </>
      }
      amount={amount}
    />
  )
}

/** Sample data until the first sale (specification, point 3). */
export function SampleList() {
  return (
    <section className={styles['sales']} aria-labelledby="sales">
      <h3 id="sales">Sample sales</h3>
      <ol role="list">
        {SAMPLE_SALES.map(({ artworkTitle, date, amount }) => (
          <Row
            key={artworkTitle}
            imageUrl={null}
            title={artworkTitle}
            facts={
              <>
                <Badge tone="soft">sample</Badge> <Day date={date} />
              </>
            }
            amount={amount}
          />
        ))}
      </ol>
    </section>
  )
}

type RowProps = {
  readonly imageUrl: string | null
  readonly title: ReactNode
  readonly facts: ReactNode
  /** Euros. */
  readonly amount: number
}

function Row({ imageUrl, title, facts, amount }: RowProps) {
  return (
    <li className={styles['sale']}>
      <Thumbnail imageUrl={imageUrl} />
      <div className={styles['words']}>
        <p>{title}</p>
        <p className={styles['facts']}>{facts}</p>
      </div>
      <p className={styles['amount']}>{formatEuros(amount)}</p>
    </li>
  )
}

function Day({ date }: { readonly date: string }) {
  return <time dateTime={date}>{formatShortDay(date)}</time>
}
