import { data, Link, redirect } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { readLineForm, refusedLine, sendLineForm } from '../../checkout/orders/line-form.ts'
import { LineProgress } from '../../checkout/orders/line-progress.tsx'
import { PackingSlip } from '../../checkout/orders/packing-slip.tsx'
import { formatDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { DataList } from '../../ui/components/data-list.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/sale-page'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { SALES, salePath } from './sale-path.ts'
import * as styles from './sale-page.module.css'

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.reference
  return pageMeta(
    {
      title: order === undefined ? 'Sale' : `Sale in order ${order}`,
      description: 'One of your sales: the work, the date, the amount and the progress.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const call = apiFor(args).sales[':id'].$get({ param: { id } })
  return read(call, { ifMalformed: 'sale-not-found' })
}

/** Changes the state of the line. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const { json } = readLineForm(await readForm(args))
  const changed = await attempt(apiFor(args).sales[':id'].changes.$post({ param: { id }, json }))
  if (changed.ok) throw redirect(salePath(id))
  return data(refusedLine(id, changed.problem), changed.problem.status)
}

export const clientAction = (args: Route.ClientActionArgs) => sendLineForm(args)

/** Reloads the line after a conflict, so that the page shows its current state. */
export const shouldRevalidate = revalidateConflict

/** The line of an order as its artist sees it. The receipt is for the buyer only. */
export default function SalePage({ loaderData: sale, actionData }: Route.ComponentProps) {
  const { artworkId, artworkTitle, imageUrl, shipTo } = sale
  return (
    <Panel
      title={`Order ${sale.reference}`}
      lead="What you sold in this order, with its progress."
      action={
        <PagerLink direction="back" to={SALES}>
          All sales
        </PagerLink>
      }
    >
      <div className={styles['order']}>
        <span className={styles['picture']}>
          {imageUrl !== null && <img src={imageUrl} alt="" />}
        </span>
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
      <div className={styles['progress']}>
        <LineProgress {...sale} lineId={sale.id} reader="artist" refused={actionData} />
      </div>
      {shipTo !== null && <PackingSlip sale={sale} shipTo={shipTo} />}
    </Panel>
  )
}
