import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './vite/inline-script.ts'

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    include: ['{app,bin,db,demo,tests,vite}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/helpers/global-setup.ts',
    // Half of the time goes to PostgreSQL and other servers, so two workers are useful on any
    // machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As for the journeys: tests that pass only on retry are listed at the end.
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
