import { afterEach, vi } from 'vitest'

// The files of a worker share their globals. Vitest's own settings restore them before the next
// test, but the `beforeAll` of another file may come between.
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
