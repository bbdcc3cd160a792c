import type { Rolldown } from 'vite'

/** Groups of modules that browsers fetch in one file. Fewer, larger files compress better. */
export const browserChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      name: 'vendor',
      test: /rolldown.runtime|[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/,
    },
    // Needed by every page: the root with its imports, helpers of all routes, and a small style.
    {
      name: 'frame',
      test: /[\\/]app[\\/](root\.tsx|shell[\\/]pages\.tsx|ui[\\/](interaction[\\/]island\.tsx|components[\\/]red-dot\.module\.css))|preload-helper/,
    },
    // Styles of public pages whose scripts load later.
    { name: 'work-grid', test: /[\\/](work-grid|empty-state)\.module\.css$/ },
    // With small modules of the gallery page that its deferred section needs, too.
    {
      name: 'feed',
      test: /[\\/]((gallery-styles|document-visit|revalidation)\.ts|(gallery|notice|page-header)\.module\.css)$/,
    },
    // What judges and shows failures, loaded ahead of them (ui/interaction/standby.tsx).
    {
      name: 'failure',
      test: /[\\/]app[\\/].*[\\/](error-page|refresh-notice|gallery-failure|keep-shown|retry-link|use-error-view)\.tsx?$/,
    },
    // What several other pages share: forms, dialogs, tabs, lists of works. In files of their own
    // these small modules would make the manifest, which every page loads, larger.
    {
      name: 'shared',
      // But second factors, which only the login page and the Security tab need. The account menu
      // has the form that logs out, and must not load the dashboards.
      test: /[\\/]app[\\/](account[\\/](?!two-factor|passkeys)|kernel[\\/](count|day|problem)|dashboard[\\/]log-out-form|(artworks|cart|checkout(?![\\/]orders[\\/](?!order\.ts))|dashboard[\\/]forms|reports|ui)[\\/]).*\.tsx?$/,
      minShareCount: 2,
    },
    // What only pages of people with an account or an order share: guests do not prefetch it.
    {
      name: 'orders',
      test: /[\\/]app[\\/](dashboard|checkout[\\/]orders)[\\/].*\.tsx?$/,
      minShareCount: 2,
    },
    // What lists and pages of works share, such as a card with its star.
    { name: 'works', test: /[\\/]app[\\/](favourites|gallery)[\\/].*\.tsx?$/, minShareCount: 2 },
    { name: 'lists', test: /[\\/]app[\\/]lists[\\/].*\.tsx?$/, minShareCount: 2 },
    { name: 'admin', test: /[\\/]app[\\/]admin[\\/]/, minShareCount: 2 },
    // What bars and the footer load at the first interaction: React hydrates all of them at the next
    // update of the router, which waits for their scripts.
    {
      name: 'menus',
      test: /[\\/]app[\\/]shell[\\/](navigation[\\/](account-menu|menu-content)\.tsx|footer[\\/]footer-content\.tsx|search[\\/].*)$/,
    },
  ],
}
