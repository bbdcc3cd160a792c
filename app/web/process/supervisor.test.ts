import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHUTDOWN_MS } from './shutdown-timeouts.server.ts'
import { superviseWorkers } from './supervisor.server.ts'

type FakeWorker = EventEmitter & {
  readonly process: { readonly pid: number; readonly kill: (signal: string) => void }
}

const workers: FakeWorker[] = []

beforeEach(() => {
  workers.length = 0
  vi.useFakeTimers()
  vi.spyOn(cluster, 'setupPrimary').mockReturnValue()
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const process = { pid: workers.length, kill: vi.fn() }
    const worker = Object.assign(new EventEmitter(), { process })
    workers.push(worker)
    return worker as unknown as Worker
  })
})

afterEach(() => {
  vi.useRealTimers()
  cluster.removeAllListeners('exit').removeAllListeners('message')
})

const open = (nth: number) => workers[nth]?.emit('message', { open: 3000 })

test('Frame is open once every worker is, however often one of them was replaced', () => {
  const onOpen = vi.fn()
  const log = { error: () => {} } as never
  superviseWorkers({ config: { workers: 3 }, log, file: 'x', onOpen, onEnd: () => {} })
  open(0)
  expect(workers).toHaveLength(3)
  open(1)
  cluster.emit('exit', workers[1], 1, null)
  vi.runAllTimers()
  open(3)
  expect(onOpen).not.toHaveBeenCalled()
  open(2)
  expect(onOpen).toHaveBeenCalledWith(3000)
})

test('a stop while the last worker waits to be replaced ends at once', () => {
  const onEnd = vi.fn()
  const log = { error: () => {} } as never
  const stop = superviseWorkers({ config: { workers: 1 }, log, file: 'x', onOpen: () => {}, onEnd })
  open(0)
  cluster.emit('exit', workers[0], 1, null)
  stop()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('stopped')
  vi.runAllTimers()
  expect(workers).toHaveLength(1)
})

test('a worker that shuts down is not killed before its own timeout', () => {
  const log = { error: () => {} } as never
  const options = { config: { workers: 1 }, log, file: 'x', onOpen: () => {}, onEnd: () => {} }
  const stop = superviseWorkers(options)
  open(0)
  stop()
  vi.advanceTimersByTime(SHUTDOWN_MS)
  expect(workers[0]?.process.kill).toHaveBeenCalledExactlyOnceWith('SIGTERM')
  vi.runAllTimers()
  expect(workers[0]?.process.kill).toHaveBeenLastCalledWith('SIGKILL')
})
