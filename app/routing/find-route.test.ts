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
  withoutSecret,
} from './find-route.ts'

test('a parameter matches one segment, and all else must be equal', () => {
  expect(findRoute('GET', '/artwork/12')?.path).toBe('/artwork/:id')
  for (const path of ['/artwork/', '/artwork', '/artwork/1/2', '/Artwork/1', '//artwork/1', '']) {
    expect(findRoute('GET', path), path).toBeNull()
  }
})

test('a parameter that may be missing matches an address with and without it', () => {
  for (const path of ['/room', '/room/artist', '/room/artist/12']) {
    expect(findRoute('GET', path)?.path, path).toBe('/room/:kind?/:id?')
  }
  expect(findRoute('GET', '/room/artist/12/34')).toBeNull()
})

test('the data of a page belongs to the route of the page', () => {
  expect(findRoute('GET', '/_.data')?.path).toBe('/')
  expect(findRoute('GET', '/artwork/12.data')?.path).toBe('/artwork/:id')
  expect(routeNameOf('GET', '/artwork/12.data')).toBe('/artwork/:id.data')
})

test('an operation is found by method and path', () => {
  expect(bodyKindOf('POST', '/api/artworks')).toBe('image')
  expect(bodyKindOf('GET', '/api/artworks')).toBe('text')
  expect(findRoute('HEAD', '/api/artworks')?.path).toBe('/api/artworks')
  expect(findRoute('PUT', '/api/artworks')).toBeNull()
})

test('route names contain no ids for any address', () => {
  expect(routeNameOf('PUT', '/api/cart/items/12/acceptance')).toBe('/api/cart/items/:id/acceptance')
  expect(routeNameOf('GET', '/images/12/400.webp')).toBe('/images/:id/:variant')
  expect(routeNameOf('GET', '/nowhere/12')).toBe('/*')
  expect(routeNameOf('GET', '/api/nowhere/12')).toBe('/api/*')
})

test('health checks and images skip the queues; all else has a queue by kind', () => {
  expect(queueOf('GET', '/healthz')).toBe('none')
  expect(queueOf('HEAD', '/images/12/400.webp')).toBe('none')
  expect(queueOf('GET', '/og/12.jpg')).toBe('render')
  expect(queueOf('GET', '/for-art-lovers')).toBe('read')
  expect(queueOf('POST', '/cart/items')).toBe('write')
  expect(queueOf('POST', '/api/images', true)).toBe('upload')
  expect(queueOf('PUT', '/api/uploads/12/artwork')).toBe('upload')
  expect(queueOf('PATCH', '/api/uploads/12')).toBe('write')
})

test('addresses that only resemble one without a queue are queued', () => {
  for (const path of ['/healthz/', '/healthzx', '/metrics/x', '/images/', '/images//', '/images']) {
    expect(queueOf('GET', path), path).toBe('read')
  }
  expect(queueOf('POST', '/healthz')).toBe('write')
})

test('guest pages are cacheable only at their exact spelling', () => {
  expect(isGuestCacheable('/artist/12')).toBe(true)
  expect(isGuestCacheable('/login.data')).toBe(true)
  expect(isGuestCacheable('/for-art-lovers', 'cursor=x&photos=2')).toBe(true)
  expect(isGuestCacheable('/for-art-lovers', 'q=tide')).toBe(false)
  expect(isGuestCacheable('/artwork/12', 'similar=1')).toBe(false)
  for (const path of ['/LOGIN', '/login/', '/cart', '/dashboard', '/api/session', '/nowhere']) {
    expect(isGuestCacheable(path), path).toBe(false)
  }
})

test('signing in may return to pages, in any spelling, but not to the sign-in pages', () => {
  for (const path of ['/cart', '/artwork/12', '/api', '/nowhere'])
    expect(isReturnable(path)).toBe(true)
  for (const path of ['/login', '/Login/', '/SIGNUP', '/logout', '/api/session'])
    expect(isReturnable(path), path).toBe(false)
})

test('the API description needs no database; operations and rendered images do', () => {
  for (const path of ['/api', '/api/openapi.json', '/healthz', '/cart'])
    expect(needsDatabase('GET', path), path).toBe(false)
  for (const path of ['/api/session', '/api/nowhere', '/og/12.jpg', '/sitemap.xml'])
    expect(needsDatabase('GET', path), path).toBe(true)
})

test('other sites may embed only images', () => {
  expect(isEmbeddable('/og/artist/12.jpg')).toBe(true)
  expect(isEmbeddable('/assets/a.js')).toBe(false)
  expect(isEmbeddable('/')).toBe(false)
})

test.each([
  ['/orders/a-secret', '/orders/…'],
  ['/Orders/a-secret', '/Orders/…'],
  ['/orders/a-secret.data', '/orders/…'],
  ['/enquiries/a-secret', '/enquiries/…'],
  ['/transfers/a-secret', '/transfers/…'],
  ['/api/email-links/a-secret', '/api/email-links/…'],
  ['/api/guest-orders/a-secret/receipt', '/api/guest-orders/…/receipt'],
  ['/api/enquiries/a-secret/messages', '/api/enquiries/…/messages'],
  ['/room/list/a-secret.data', '/room/list/…'],
  ['/api/rooms/list/a-secret', '/api/rooms/list/…'],
  ['/report/list/a-secret', '/report/list/…'],
  ['/og/list/a-secret.jpg', '/og/list/…'],
  ['http://frame.example/orders/a-secret', 'http://frame.example/orders/…'],
  ['//orders/a-secret', '//orders/…'],
  ['/room/artist/12', '/room/artist/12'],
  ['/artwork/12', '/artwork/12'],
  ['/cart', '/cart'],
])('%s without the secret of a link is %s', (path, shown) => {
  expect(withoutSecret(path)).toBe(shown)
})
