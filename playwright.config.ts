import { defineConfig, devices } from '@playwright/test'
import type { JourneyOptions } from './tests/journeys/fixtures.ts'

/** Every page in every state, width and colour scheme: `npm run access`. */
const ACCESS = '**/access-*.e2e.ts'
/**
 * How pages look, move and load, in detail, and further cases of other journeys: by
 * `npm run details` only, since they take long.
 */
const DETAILS = '**/details/*.e2e.ts'
const IS_DETAIL = /@details|@phone|\bdetails\/[\w-]+\.e2e\.ts/

const executablePath = process.env['FRAME_CHROMIUM']

/** Browser journeys on the production build, each worker with a gallery of its own. */
export default defineConfig<JourneyOptions>({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  // Three keep two cores busy: five took longer and were less steady.
  workers: 3,
  // A busy CI machine delays some waits. Tests that pass only on retry are reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A wait ends as soon as its state is reached: long limits only matter on a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalSetup: './tests/journeys/global-setup.ts',
  projects: [
    {
      // Journeys of each role, where the width may matter.
      name: 'phone',
      // First and by one worker: each worker of a project starts a gallery.
      workers: 1,
      grep: /@phone/,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        prefetchesPages: false,
      },
    },
    {
      name: 'desktop',
      testIgnore: [ACCESS, DETAILS],
      grepInvert: /@access|@details|@phone/,
      use: { prefetchesPages: false },
    },
    { name: 'details', testIgnore: ACCESS, grep: IS_DETAIL },
    // The pages of sign-in providers and of confirmations by mail are checked in their journeys.
    {
      name: 'access',
      testMatch: [ACCESS, '**/{access,provider,verified-email}.e2e.ts'],
    },
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Journeys intercept the requests of pages, not those of a worker. offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // A fifth of the time if every test had one. `npm run journeys -- --trace on FILE` records one.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true },
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without it the headless shell spaces letters differently from the full browser.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
