import { expect, test } from 'vitest'
import { compact, type Manifest } from './compact-manifest.ts'

const route = (id: string, facts: object) => ({
  id,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: id === 'root',
  module: `/assets/${id.replaceAll('/', '-')}.js`,
  imports: ['/assets/vendor-1.js', '/assets/frame-2.js'],
  css: ['/assets/frame-2.css#'],
  ...facts,
})

const listOf = (...routes: { readonly id: string }[]) =>
  ({
    entry: { module: '/assets/entry.js', imports: [], css: [] },
    routes: Object.fromEntries(routes.map((one) => [one.id, one])),
    version: 'v',
  }) as unknown as Manifest

const root = route('root', { path: '' })

test('the list that a browser makes is the router’s own, of a script that is shorter', () => {
  const list = listOf(
    root,
    route('index', { parentId: 'root', index: true, css: [] }),
    route('desk', { parentId: 'root', path: 'desk' }),
    route('desk/index', { parentId: 'desk', index: true }),
    route('desk/work/:id', {
      parentId: 'desk',
      path: 'work/:id',
      clientActionModule: '/assets/act.js',
    }),
  )
  const script = compact(list)
  const made: unknown = new Function('window', `${script}return window.__reactRouterManifest`)({})
  expect(made).toEqual(list)
  expect(script.length).toBeLessThan(JSON.stringify(list).length)
})

test('a list that the script could not make stops the build', () => {
  const strange = route('welcome/page', { parentId: 'root', path: 'page' })
  expect(() => compact(listOf(root, strange))).toThrow('the list of routes would be another')
})
