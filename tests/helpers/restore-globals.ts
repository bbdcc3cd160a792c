import { afterAll, vi } from 'vitest'

// Vitest's own settings restore before each test, which is after `beforeAll`. The files of a worker
// share their globals, so `beforeAll` would meet what the last test of another file left.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
