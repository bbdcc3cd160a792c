import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'

/** A task whose runs the test ends itself. */
function controlled() {
  const runs: PromiseWithResolvers<void>[] = []
  const run = coalesced(() => {
    const ending = Promise.withResolvers<void>()
    runs.push(ending)
    return ending.promise
  })
  return { run, runs }
}

test('calls during a run share one more', async () => {
  const { run, runs } = controlled()
  const first = run()
  const second = run()
  const third = run()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all([second, third])
  expect(runs).toHaveLength(2)
})

test('a call between two runs shares the second', async () => {
  const { run, runs } = controlled()
  const first = run()
  const second = run()
  const third = runs[0]?.promise.then(() => run())
  runs[0]?.resolve()
  await first
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all([second, third])
  expect(runs).toHaveLength(2)
})

test('a failed run fails its own callers only', async () => {
  const { run, runs } = controlled()
  const first = run()
  const second = run()
  runs[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await expect(second).resolves.toBeUndefined()
})

test('a call after a run starts another', async () => {
  const { run, runs } = controlled()
  const first = run()
  runs[0]?.resolve()
  await first
  const second = run()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await second
})
