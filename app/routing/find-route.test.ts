import { expect, test } from 'vitest'
import {
  bodyKindOf,
  findRoute,
  isEmbeddable,
  isGuestCacheable,
  isReturnable,
  needsDatabase,
  queueOf,
  routeNameOf,
} from './find-route.ts'

test('a parameter stands for one segment, and nothing else varies', () => {
  expect(findRoute('GET', '/artwork/12')?.path).toBe('/artwork/:id')
  for (const path of ['/artwork/', '/artwork', '/artwork/1/2', '/Artwork/1', '//artwork/1', '']) {
    expect(findRoute('GET', path), path).toBeNull()
  }
})

test('a page’s data is at the page’s route', () => {
  expect(findRoute('GET', '/_.data')?.path).toBe('/')
  expect(findRoute('GET', '/artwork/12.data')?.path).toBe('/artwork/:id')
  expect(routeNameOf('GET', '/artwork/12.data')).toBe('/artwork/:id.data')
})

test('an operation is known by its method, too', () => {
  expect(bodyKindOf('POST', '/api/artworks')).toBe('image')
  expect(bodyKindOf('GET', '/api/artworks')).toBe('text')
  expect(findRoute('HEAD', '/api/artworks')?.path).toBe('/api/artworks')
  expect(findRoute('PUT', '/api/artworks')).toBeNull()
})

test('names hold nobody’s ids, whatever is asked for', () => {
  expect(routeNameOf('PUT', '/api/cart/items/12/acceptance')).toBe('/api/cart/items/:id/acceptance')
  expect(routeNameOf('GET', '/images/12/400.webp')).toBe('/images/:id/:variant')
  expect(routeNameOf('GET', '/nowhere/12')).toBe('/*')
  expect(routeNameOf('GET', '/api/nowhere/12')).toBe('/api/*')
})

test('health checks and images never wait; drawing, uploads and writes have queues of their own', () => {
  expect(queueOf('GET', '/healthz')).toBe('none')
  expect(queueOf('HEAD', '/images/12/400.webp')).toBe('none')
  expect(queueOf('GET', '/og/12.jpg')).toBe('render')
  expect(queueOf('GET', '/for-art-lovers')).toBe('read')
  expect(queueOf('POST', '/cart/items')).toBe('write')
  expect(queueOf('POST', '/api/images', true)).toBe('upload')
})

test('nothing that resembles an address without a queue gets past the queues', () => {
  for (const path of ['/healthz/', '/healthzx', '/metrics/x', '/images/', '/images//', '/images']) {
    expect(queueOf('GET', path), path).toBe('read')
  }
  expect(queueOf('POST', '/healthz')).toBe('write')
})

test('guests’ pages are cacheable at their own spelling only', () => {
  expect(isGuestCacheable('/artist/12')).toBe(true)
  expect(isGuestCacheable('/login.data')).toBe(true)
  for (const path of ['/LOGIN', '/login/', '/cart', '/dashboard', '/api/session', '/nowhere']) {
    expect(isGuestCacheable(path), path).toBe(false)
  }
})

test('signing in leads back to pages, in any spelling, and never in a circle', () => {
  for (const path of ['/cart', '/artwork/12', '/nowhere']) expect(isReturnable(path)).toBe(true)
  for (const path of ['/login', '/Login/', '/SIGNUP', '/logout', '/api', '/api/session'])
    expect(isReturnable(path), path).toBe(false)
})

test('the API’s description needs no database, its operations and drawn images do', () => {
  for (const path of ['/api', '/api/openapi.json', '/healthz', '/cart'])
    expect(needsDatabase('GET', path), path).toBe(false)
  for (const path of ['/api/session', '/api/nowhere', '/og/12.jpg', '/sitemap.xml'])
    expect(needsDatabase('GET', path), path).toBe(true)
})

test('other sites may show images, and nothing else', () => {
  expect(isEmbeddable('/og/artist/12.jpg')).toBe(true)
  expect(isEmbeddable('/assets/a.js')).toBe(false)
  expect(isEmbeddable('/')).toBe(false)
})
