import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/work-text.ts'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { DataList } from '../../ui/components/data-list.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sale-page'
import { Panel } from '../dashboard-layout.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { SALES } from './sale-path.ts'
import * as styles from './sale-page.module.css'

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.orderNumber
  return pageMeta(
    {
      title: order === undefined ? 'Sale' : `Sale in order #${order}`,
      description: 'One of your sales: the work, the date and the amount.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  return read(apiFor(args).sales[':id'].$get({ param: { id } }))
}

/** The line of an order that its artist may see. The receipt belongs to the buyer. */
export default function SalePage({ loaderData: sale }: Route.ComponentProps) {
  const { artworkId, artworkTitle, imageUrl } = sale
  return (
    <Panel
      title={`Order #${sale.orderNumber}`}
      lead="What you sold in this order. Name and address of the buyer stay with the buyer."
      action={
        <PagerLink direction="back" to={SALES}>
          All sales
        </PagerLink>
      }
    >
      <div className={styles['order']}>
        {imageUrl === null ? (
          <span className={styles['picture']} />
        ) : (
          <img className={styles['picture']} src={imageUrl} alt="" width={256} height={256} />
        )}
        <DataList
          items={[
            {
              term: 'Artwork',
              value:
                artworkId === null ? (
                  `${artworkTitle} (deleted since)`
                ) : (
                  <Link to={workPath(artworkId)}>{artworkTitle}</Link>
                ),
            },
            { term: 'Sold', value: <time dateTime={sale.date}>{formatDay(sale.date)}</time> },
            { term: 'Price', value: formatEuros(sale.price) },
            { term: 'Quantity', value: sale.quantity },
            { term: 'Amount', value: <strong>{formatEuros(sale.amount)}</strong> },
          ]}
        />
      </div>
    </Panel>
  )
}
