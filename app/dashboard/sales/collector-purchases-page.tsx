import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import { guardCollectorPage } from '../dashboard-guard.server.ts'
import { Panel } from '../../ui/components/panel.tsx'
import type { Route } from './+types/collector-purchases-page'
import { PurchaseList } from './purchase-list.tsx'
import { loadPurchases } from './purchase-list.server.ts'

const PAGE = '/dashboard/purchases'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Purchase History',
      description: `Everything you have bought on ${nameOf(args)}, with receipts.`,
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  await guardCollectorPage(args)
  return loadPurchases(args)
}

export default function CollectorPurchasesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Panel title="Purchase History">
      <PurchaseList page={loaderData} path={PAGE} level={3} />
    </Panel>
  )
}
