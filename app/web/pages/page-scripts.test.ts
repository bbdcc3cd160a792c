import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { pageScripts } from './page-scripts.server.ts'

const context = {
  serverHandoffString: '{"basename":"/"}',
  manifest: {
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'] },
    routes: {
      root: { module: '/assets/root.js', imports: ['/assets/vendor.js', '/assets/frame.js'] },
      wall: { module: '/assets/wall.js', clientActionModule: '/assets/wall-action.js' },
      other: { module: '/assets/other.js' },
    },
  },
  staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'wall' } }] },
} as unknown as EntryContext

test('a page names each file that it needs once, and none of another page', () => {
  const start = pageScripts(context, '[]', 'n1')
  const [, text = ''] = /id="page-plan">([\s\S]*?)<\/script>/.exec(start) ?? []
  const plan: unknown = JSON.parse(text)
  expect(plan).toEqual({
    files: [
      '/assets/manifest.js',
      '/assets/entry.js',
      '/assets/vendor.js',
      '/assets/root.js',
      '/assets/frame.js',
      '/assets/wall-action.js',
      '/assets/wall.js',
    ],
    first: ['/assets/manifest.js', '/assets/vendor.js'],
    entry: '/assets/entry.js',
    routes: { root: ['/assets/root.js'], wall: ['/assets/wall-action.js', '/assets/wall.js'] },
  })
})

test('what somebody wrote into a page’s data ends no script', () => {
  const data = JSON.stringify({ title: '</script><script>alert(1)</script>' })
  const start = pageScripts(context, data, 'n1')
  expect(start.match(/<\/script>/g)).toHaveLength(4)
  const [, kept = ''] = /id="page-data">([\s\S]*?)<\/script>/.exec(start) ?? []
  expect(JSON.parse(kept)).toEqual(JSON.parse(data))
})
