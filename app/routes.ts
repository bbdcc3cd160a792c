import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES_ROUTE } from './routing/route-facts.ts'

/** Every address of the site, and the page that owns it. The API below /api has its own table. */
export default [
  layout('shell/pages.tsx', { id: PAGES_ROUTE }, [
    index('welcome/landing-page.tsx'),
    route('for-artists', 'welcome/for-artists-page.tsx'),
    route('become-artist', 'welcome/become-artist-page.tsx'),
    route('privacy', 'welcome/privacy-page.tsx'),
    route('terms', 'welcome/terms-page.tsx'),
    route('contact', 'welcome/contact-page.tsx'),
    route('api', 'shell/api-page.tsx'),

    route('login', 'account/sign-in/sign-in-page.tsx'),
    route('signup', 'account/sign-in/sign-in-page.tsx', { id: 'signup' }),
    route('login/with/:provider', 'account/providers/provider-start-page.tsx'),
    route('login/callback/:provider', 'account/providers/provider-callback-page.tsx'),
    route('signup/provider', 'account/providers/provider-sign-up-page.tsx'),
    route('logout', 'account/sign-in/sign-out-action.ts'),
    route('forgot-password', 'account/password/forgot-password-page.tsx'),
    route('reset-password', 'account/password/reset-password-page.tsx'),
    route('check-email', 'account/email/check-email-page.tsx'),
    route('verify-email', 'account/email/email-link-page.tsx'),

    route('for-art-lovers', 'gallery/feed/gallery-page.tsx'),
    route('artwork/:id', 'gallery/artwork/artwork-page.tsx'),
    route('artwork/:id/enquiry', 'enquiries/ask-page.tsx'),
    route('enquiries/:key', 'enquiries/enquiry-page.tsx'),
    route('artists', 'gallery/directory/artists-page.tsx'),
    route('tags/:tag', 'gallery/tag/tag-page.tsx'),
    route('artist/:id', 'gallery/artist/artist-page.tsx'),
    route('artist/:id/press', 'gallery/press/press-page.tsx'),

    route('report/:kind/:id', 'reports/report-page.tsx'),

    route('favorites', 'favourites/favourites-page.tsx'),
    route('favorites/:id', 'favourites/favourite-action.ts'),

    route('following', 'gallery/following/following-page.tsx'),
    route('following/artists', 'gallery/following/followed-artists-page.tsx'),
    route('following/:id', 'following/follow-action.ts'),
    route('saved-searches', 'gallery/saved-searches/saved-searches-page.tsx'),
    route('saved-searches/:id', 'gallery/saved-searches/saved-search-action.ts'),

    route('notifications', 'notifications/notifications-page.tsx'),
    route('notifications/:artworkId', 'notifications/notification-action.ts'),
    route('unsubscribe', 'notifications/digest/unsubscribe-page.tsx'),
    route('digest', 'dashboard/account/digest-action.ts'),

    route('lists', 'lists/lists-page.tsx'),
    route('lists/save/:id', 'lists/save-page.tsx'),
    route('lists/:id', 'lists/list-page.tsx'),
    route('lists/:id/deletion', 'lists/list-deletion-page.tsx'),
    route('lists/:id/sharing', 'lists/list-sharing-action.ts'),
    route('lists/:id/items/:itemId', 'lists/list-item-action.ts'),
    route('shared-lists/:token', 'gallery/shared-list/shared-list-page.tsx'),

    route('cart', 'cart/cart-page.tsx'),
    route('cart/items', 'cart/cart-addition-action.ts'),
    route('cart/items/:id', 'cart/cart-item-action.ts'),

    route('checkout', 'checkout/checkout-page.tsx'),
    route('checkout/success', 'checkout/success-page.tsx'),
    route('purchases', 'dashboard/sales/artist-purchases-page.tsx'),
    route('purchases/:id', 'checkout/receipt-page.tsx'),
    route('orders/:token', 'checkout/orders/guest-order-page.tsx'),

    route('collection', 'certificates/collection-page.tsx'),
    route('certificates/:id', 'certificates/certificate-page.tsx'),
    route('transfers/:token', 'certificates/transfer-page.tsx'),

    route('artist-dashboard', 'dashboard/artist-dashboard.tsx', [
      layout('dashboard/dashboard-tabs.tsx', { id: 'artist-tabs' }, [
        index('dashboard/profile/artist-data-page.tsx'),
        route('photo', 'dashboard/profile/artist-photo-page.tsx'),
        route('bio', 'dashboard/profile/artist-bio-page.tsx'),
        route('bio/press', 'dashboard/press/press-edit-page.tsx'),
        route('artwork', 'dashboard/artworks/artist-artwork-page.tsx'),
        route('artwork/table', 'dashboard/artwork-table/table-page.tsx'),
        route('artwork/import', 'dashboard/artwork-csv/import-page.tsx'),
        route('artwork/new', 'dashboard/artworks/artwork-form-page.tsx'),
        route('artwork/batch', 'dashboard/batch/batch-page.tsx'),
        route('artwork/:id/edit', 'dashboard/artworks/artwork-form-page.tsx', {
          id: 'artwork-edit',
        }),
        route('artwork/:id/images', 'dashboard/artworks/artwork-images-page.tsx'),
        route('artwork/:id/delete', 'dashboard/artworks/artwork-deletion-page.tsx'),
        route('sales', 'dashboard/sales/artist-sales-page.tsx'),
        route('sales/:id', 'dashboard/sales/sale-page.tsx'),
        route('statistics', 'dashboard/statistics/statistics-page.tsx'),
        route('security', 'dashboard/security/security-page.tsx'),
        route('account', 'dashboard/account/account-page.tsx'),
        route('enquiries', 'dashboard/enquiries/artist-enquiries-page.tsx'),
      ]),
    ]),
    route('dashboard', 'dashboard/collector-dashboard.tsx', [
      layout('dashboard/dashboard-tabs.tsx', { id: 'collector-tabs' }, [
        index('dashboard/profile/profile-settings-page.tsx'),
        route('purchases', 'dashboard/sales/collector-purchases-page.tsx'),
        route('security', 'dashboard/security/security-page.tsx', { id: 'collector-security' }),
        route('account', 'dashboard/account/account-page.tsx', { id: 'collector-account' }),
        route('enquiries', 'dashboard/enquiries/collector-enquiries-page.tsx'),
      ]),
    ]),

    route('linked-accounts/:id', 'dashboard/account/unlink-action.ts'),
    route('admin', 'admin/admin-layout.tsx', [
      index('admin/overview/overview-page.tsx'),
      route('people', 'admin/people/people-page.tsx'),
      route('people/:id', 'admin/people/person-page.tsx'),
      route('people/:id/suspension', 'admin/people/suspension-page.tsx'),
      route('people/:id/role', 'admin/people/role-page.tsx'),
      route('works', 'admin/works/works-page.tsx'),
      route('works/:id', 'admin/works/work-page.tsx'),
      route('reports', 'admin/reports/reports-page.tsx'),
      route('reports/:id', 'admin/reports/report-page.tsx'),
      route('orders', 'admin/orders/orders-page.tsx'),
      route('images', 'admin/images/storage-page.tsx'),
      route('jobs', 'admin/jobs/jobs-page.tsx'),
      route('settings', 'admin/settings/settings-page.tsx'),
      route('backups', 'admin/backups/backups-page.tsx'),
      route('settings/featured-works', 'admin/settings/featured-works-page.tsx'),
      route('settings/mark', 'admin/settings/mark-page.tsx'),
      route('settings/invitations', 'admin/settings/invitations-page.tsx'),
      route('settings/webhooks', 'admin/webhooks/webhooks-page.tsx'),
      route('settings/webhooks/new', 'admin/webhooks/webhook-creation-page.tsx'),
      route('settings/webhooks/:id', 'admin/webhooks/webhook-page.tsx'),
      route('audit-log', 'admin/audit/audit-log-page.tsx'),
    ]),

    route('gallery-studio', 'studio/studio-page.tsx'),

    route('theme', 'shell/theme-action.ts'),
    ...prefix('design', [route('components', 'shell/design-page.tsx')]),
    route('*', 'shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
