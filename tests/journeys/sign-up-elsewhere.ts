import type { Browser } from '@playwright/test'
import type { Stage } from './fixtures.ts'

/** Makes a collector's account in another browser. @returns its email address */
export async function signUpElsewhere(stage: Stage, browser: Browser): Promise<string> {
  const elsewhere = await browser.newContext()
  const { email } = await stage.signUp(elsewhere, { isArtist: false })
  await elsewhere.close()
  return email
}
