import { expect, test } from 'vitest'
import { createMetrics, routeOf } from './metrics.server.ts'

const asked = { method: 'GET', url: '/', status: 200, milliseconds: 0 }

test.each([
  ['/', 200, '/'],
  ['/artwork/01a1fc73-fa8a-7452-8fdb-f88f1bdeb383?from=mail', 200, '/artwork/:id'],
  ['/api/favorites/sketch-quiet-profile', 204, '/api/favorites/:id'],
  ['/api/artworks/01a1fc73/publication', 200, '/api/artworks/:id/publication'],
  ['/images/abc/400.webp', 200, '/images/:id/:id'],
  ['/reset-password?token=secret', 200, '/reset-password'],
  ['/wp-admin/ann@example.com', 404, 'unmatched'],
])('%s (%i) is counted as %s', (path, status, route) => {
  expect(routeOf(path, status)).toBe(route)
})

test('requests are counted by route and status, with how long they took', () => {
  const metrics = createMetrics()
  metrics.begin()
  expect(metrics.inFlight).toBe(1)
  metrics.end({ method: 'GET', url: '/artwork/1', status: 200, milliseconds: 30 })
  const text = metrics.print()
  expect(text).toContain('frame_requests_total{method="GET",route="/artwork/:id",status="200"} 1')
  expect(text).toContain(
    'frame_request_seconds_bucket{method="GET",route="/artwork/:id",le="0.025"} 0',
  )
  expect(text).toContain(
    'frame_request_seconds_bucket{method="GET",route="/artwork/:id",le="0.05"} 1',
  )
  expect(text).toContain('frame_requests_in_flight 0')
})

test('what is asked again is counted in the same place, whatever came of it', () => {
  const metrics = createMetrics()
  for (const status of [200, 404, 200, 0]) {
    metrics.begin()
    metrics.end({ ...asked, url: '/x/1?y', status })
  }
  const text = metrics.print()
  expect(text).toContain('frame_requests_total{method="GET",route="/x/:id",status="200"} 2')
  expect(text).toContain('frame_requests_total{method="GET",route="/x/:id",status="0"} 1')
  expect(text).toContain('frame_requests_total{method="GET",route="unmatched",status="404"} 1')
  expect(text).toContain('frame_request_seconds_count{method="GET",route="/x/:id"} 3')
})

test('a gauge may have several values, each with a label', () => {
  const metrics = createMetrics()
  const read = () => [['q="1"', 0.5] as const, ['q="2"', 1] as const]
  metrics.watch({ name: 'frame_late', help: 'Late.', read, among: 'most' })
  expect(metrics.print()).toContain('frame_late{q="1"} 0.5\nframe_late{q="2"} 1\n')
})

test('whoever makes up addresses makes up no endless list', () => {
  const metrics = createMetrics()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const one of letters) {
    for (const other of letters) {
      metrics.begin()
      metrics.end({ ...asked, url: `/${one}${other}` })
    }
  }
  metrics.watch({ name: 'frame_up', help: 'Whether it is.', read: () => 1 })
  const text = metrics.print()
  expect(text.split('\n').filter((line) => line.startsWith('frame_requests_total')).length).toBe(
    401,
  )
  expect(text).toContain('frame_requests_total{method="GET",route="other",status="200"} 276')
  expect(text).toContain('frame_up 1')
})
