import { redirect } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { COLLECTION_PATH } from '../../certificates/certificate.ts'
import { purchasesPath } from '../../checkout/purchase-path.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { nameOf, pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-purchases-page'
import { PurchaseList } from './purchase-list.tsx'
import { loadPurchases } from './purchase-list.server.ts'
import * as styles from './artist-purchases-page.module.css'

const PAGE = '/purchases'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'Purchases',
      description: `Everything you have bought on ${nameOf(args)}, with receipts.`,
      audience: 'oneself',
    },
    args,
  )

/** Lists an artist's own purchases. Collectors are redirected to their dashboard. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await guardSignedInPage(args)
  if (!viewer.isArtist) throw redirect(purchasesPath(viewer))
  return loadPurchases(args)
}

export default function ArtistPurchasesPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <PageHeader
        label="purchases"
        title="Purchases"
        actions={<LinkButton to={COLLECTION_PATH}>My collection</LinkButton>}
      />
      <PurchaseList page={loaderData} path={PAGE} level={2} />
    </div>
  )
}
