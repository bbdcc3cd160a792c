import { NOTIFICATIONS_PATH } from '../../notifications/notification.ts'
import { purchasesPath } from '../../checkout/purchase-path.ts'
import { LISTS_PATH } from '../../lists/list.ts'
import type { LayoutViewer } from './navigation.ts'

type NavigationItem = {
  readonly to: string
  readonly label: string
  /** Number of unread items, shown beside the label. */
  readonly unread?: number
}

/** The dashboard button with the specification's labels (point 2). */
export function dashboardItem({ isArtist }: Pick<LayoutViewer, 'isArtist'>): NavigationItem {
  return isArtist
    ? { to: '/artist-dashboard', label: 'artist_panel' }
    : { to: '/dashboard', label: 'dashboard' }
}

/** The links of the account menu. */
export function accountItems(viewer: LayoutViewer): NavigationItem[] {
  return [
    { to: dashboardItem(viewer).to, label: 'Dashboard' },
    { to: '/favorites', label: 'Favourites' },
    { to: LISTS_PATH, label: 'Lists' },
    { to: '/following', label: 'Following' },
    { to: NOTIFICATIONS_PATH, label: 'Notifications', unread: viewer.unread },
    { to: purchasesPath(viewer), label: 'Purchases' },
    { to: '/collection', label: 'My collection' },
    { to: '/gallery-studio', label: 'Studio' },
    ...(viewer.isOperator ? [{ to: '/admin', label: 'Administration' }] : []),
  ]
}
