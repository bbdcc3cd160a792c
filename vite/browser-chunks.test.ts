import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserChunks } from './browser-chunks.ts'

test.each([
  ['app/root.tsx', 'frame'],
  ['app/ui/interaction/island.tsx', 'frame'],
  ['app/ui/components/red-dot.module.css', 'frame'],
  ['app/gallery/feed/document-visit.ts', 'feed'],
  ['app/routing/revalidation.ts', 'feed'],
  ['app/gallery/feed/gallery-styles.ts', 'feed'],
  ['app/gallery/feed/gallery.module.css', 'feed'],
  ['app/ui/components/notice.module.css', 'feed'],
  ['app/ui/components/page-header.module.css', 'feed'],
  ['app/artworks/card/work-grid.module.css', 'work-grid'],
  ['app/shell/failure/error-page.tsx', 'failure'],
  ['app/shell/failure/refresh-notice.tsx', 'failure'],
  ['app/gallery/feed/gallery-failure.tsx', 'failure'],
  ['app/ui/components/retry-link.tsx', 'failure'],
  ['app/ui/use-error-view.ts', 'failure'],
  ['app/shell/failure/keep-shown.ts', 'failure'],
  ['app/shell/navigation/menu-content.tsx', 'menus'],
  ['app/shell/search/site-search.tsx', 'menus'],
  ['app/shell/search/site-search.module.css', 'menus'],
  ['app/gallery/feed/gallery-card.tsx', 'works'],
  ['app/favourites/favourite-toggle.tsx', 'works'],
  ['app/admin/admin-panel.tsx', 'admin'],
  ['app/dashboard/dashboard-layout.tsx', 'orders'],
  ['app/checkout/orders/line-progress.tsx', 'orders'],
  ['app/kernel/problem.ts', 'shared'],
  ['app/checkout/orders/order.ts', 'shared'],
  ['app/ui/forms/form-action.ts', 'shared'],
  ['app/dashboard/log-out-form.tsx', 'shared'],
])('%s exists and is in the chunk %s', (file, chunk) => {
  expect(existsSync(file)).toBe(true)
  const group = browserChunks.groups?.find(
    ({ test: pattern }) => pattern instanceof RegExp && pattern.test(`/project/${file}`),
  )
  expect(group?.name).toBe(chunk)
})
