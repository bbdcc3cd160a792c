import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,bin,db,tests,vite}/**/*.test.{ts,tsx}'],
    globalSetup: './tests/helpers/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As with the journeys: what only passes when tried again is told at the end.
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
})
