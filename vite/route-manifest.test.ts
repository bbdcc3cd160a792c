import { expect, test } from 'vitest'
import { fullManifestOf } from '../app/routing/operator-page.ts'
import { withoutOperatorPages } from './route-manifest.ts'

test('the manifest of most documents has every route but those of operators, without unset flags', () => {
  const routes = {
    root: { id: 'root', path: '' },
    pages: { id: 'pages', parentId: 'root' },
    gallery: {
      id: 'gallery',
      parentId: 'pages',
      path: 'for-art-lovers',
      hasLoader: true,
      hasAction: false,
    },
    admin: { id: 'admin', parentId: 'pages', path: 'admin' },
    people: { id: 'people', parentId: 'admin', path: 'people/:id' },
    overview: { id: 'overview', parentId: 'admin', index: true },
    administrator: { id: 'administrator', parentId: 'pages', path: 'administrator' },
  }
  const text = `manifest=${JSON.stringify({ entry: 'e', routes })};`
  const { admin: _a, people: _p, overview: _o, ...others } = routes
  const { hasAction: _h, ...gallery } = routes.gallery
  const kept = { ...others, gallery }
  expect(withoutOperatorPages(text)).toBe(
    `manifest=${JSON.stringify({ entry: 'e', routes: { ...kept } })};`,
  )
  expect(() => withoutOperatorPages('export default {}')).toThrow('unknown form')
  expect(fullManifestOf('/assets/manifest-1a2b.js')).toBe('/assets/manifest-1a2b-all.js')
})
