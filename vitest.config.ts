import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './vite/inline-script.ts'

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: ['{app,bin,db,demo,tests,vite}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/helpers/global-setup.ts',
    // Half of the time is PostgreSQL's and that of servers of their own: two are never too many.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As with the journeys: what only passes when tried again is told at the end.
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
