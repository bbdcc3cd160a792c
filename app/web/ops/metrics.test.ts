import { expect, test } from 'vitest'
import { addCounter, addGauge, createMetrics } from './metrics.server.ts'

const routeOf = (_method: string, path: string) => path.replace(/\d+/, ':id')
const ended = { method: 'GET', url: '/', status: 200, milliseconds: 0 }

test('requests are counted by route and status, with their durations', async () => {
  const metrics = createMetrics(routeOf)
  metrics.begin()
  expect(metrics.inFlight).toBe(1)
  metrics.end({ ...ended, url: '/artwork/1?from=mail', milliseconds: 30 })
  const text = await metrics.registry.metrics()
  expect(text).toContain('frame_requests_total{method="GET",route="/artwork/:id",status="200"} 1')
  const bucket = (le: string, count: number) =>
    `frame_request_seconds_bucket{le="${le}",method="GET",route="/artwork/:id"} ${count}`
  expect(text).toContain(bucket('0.025', 0))
  expect(text).toContain(bucket('0.05', 1))
  expect(text).toContain('frame_requests_in_flight 0')
})

test('an unknown method is counted as OTHER', async () => {
  const metrics = createMetrics(routeOf)
  metrics.begin()
  metrics.end({ ...ended, method: 'BREW', status: 405 })
  expect(await metrics.registry.metrics()).toContain(
    'frame_requests_total{method="OTHER",route="/",status="405"} 1',
  )
})

test('a gauge or a counter has one value for each value of its label', async () => {
  const { registry } = createMetrics(routeOf)
  const label = 'queue'
  addGauge(registry, { name: 'frame_a', help: 'A.', label, read: () => ({ x: 0.5, y: 1 }) })
  addCounter(registry, { name: 'frame_b_total', help: 'B.', label, read: () => ({ x: 2 }) })
  for (let reading = 0; reading < 2; reading += 1) {
    const text = await registry.metrics()
    expect(text).toContain('frame_a{queue="x"} 0.5\nframe_a{queue="y"} 1\n')
    expect(text).toContain('frame_b_total{queue="x"} 2\n')
  }
})
