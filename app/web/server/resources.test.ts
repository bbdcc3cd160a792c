import { expect, test } from 'vitest'
import { connectionsOf } from './resources.server.ts'

/** Of a worker: its pool, its listener and its health check. */
const connectionsOfAll = (workers: number) => workers * (connectionsOf({ workers }) + 2)

test('all connections of up to 22 workers are within those of the embedded server', () => {
  for (let workers = 1; workers <= 22; workers += 1) {
    expect(connectionsOfAll(workers), `${workers} workers`).toBeLessThanOrEqual(90)
  }
  expect(connectionsOf({ workers: 1 })).toBe(10)
})
