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
    { name: 'work-grid', test: /[\\/]work-grid\.module\.css$/ },
    // Includes small modules of the gallery page that its deferred section also needs.
    {
      name: 'feed',
      test: /[\\/]((gallery-styles|document-visit|revalidation)\.ts|(gallery|notice|page-header)\.module\.css)$/,
    },
    // Modules that detect and show failures, loaded in advance (ui/interaction/standby.tsx).
    {
      name: 'failure',
      test: /[\\/]app[\\/].*[\\/](error-page|refresh-notice|gallery-failure|keep-shown|retry-link|use-error-view)\.tsx?$/,
    },
    // Modules that several other pages share: forms, dialogs, tabs, lists of works. As files of
    // their own they would enlarge the manifest, which every page loads.
    {
      name: 'shared',
      // Excludes second factors, which only the login page and the Security tab need. Includes the
      // form that logs out, so that the account menu does not load the dashboards.
      test: /[\\/]app[\\/](account[\\/](?!two-factor|passkeys)|kernel[\\/](count|day|problem)|dashboard[\\/]log-out-form|(artworks|cart|checkout(?![\\/]orders[\\/](?!order\.ts))|dashboard[\\/]forms|reports|ui)[\\/]).*\.tsx?$/,
      minShareCount: 2,
    },
    // Modules that only pages for people with an account or an order share: guests do not prefetch
    // them.
    {
      name: 'orders',
      test: /[\\/]app[\\/](dashboard|checkout[\\/]orders)[\\/].*\.tsx?$/,
      minShareCount: 2,
    },
    // Modules that lists and pages of works share, such as a card with its star.
    { name: 'works', test: /[\\/]app[\\/](favourites|gallery)[\\/].*\.tsx?$/, minShareCount: 2 },
    { name: 'lists', test: /[\\/]app[\\/]lists[\\/].*\.tsx?$/, minShareCount: 2 },
    { name: 'admin', test: /[\\/]app[\\/]admin[\\/]/, minShareCount: 2 },
    // Modules that bars and the footer load at the first interaction: React hydrates all of them at
    // the router's next update, which waits for their scripts.
    {
      name: 'menus',
      test: /[\\/]app[\\/]shell[\\/](navigation[\\/](account-menu|menu-content)\.tsx|footer[\\/]footer-content\.tsx|search[\\/].*)$/,
    },
  ],
}
