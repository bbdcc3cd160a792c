import type { Page } from '@playwright/test'
import { startProvider, type TestProvider } from '../helpers/services/sign-in-provider.ts'
import { runSite, test } from './fixtures.ts'

type WithProvider = { museum: TestProvider }

/**
 * The fixtures of a gallery with a sign-in provider.
 * @param settings more environment variables of its server
 */
export const testWithProvider = (settings: Record<string, string>) =>
  test.extend<object, WithProvider>({
    museum: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright needs the pattern
      async ({}, use) => {
        const museum = await startProvider()
        await use(museum)
        await museum.close()
      },
      { scope: 'worker' },
    ],
    site: [
      async ({ museum }, use) => {
        const { issuer, clientId, clientSecret, name } = museum.settings
        const ofProvider = {
          OIDC_MUSEUM_ISSUER: issuer,
          OIDC_MUSEUM_CLIENT_ID: clientId,
          OIDC_MUSEUM_CLIENT_SECRET: clientSecret,
          OIDC_MUSEUM_NAME: name,
        }
        await runSite({ ...ofProvider, ...settings }, use)
      },
      { scope: 'worker', timeout: 240_000 },
    ],
  })

export const continueWith = (page: Page) =>
  page.getByRole('button', { name: 'Continue with The Museum' })
