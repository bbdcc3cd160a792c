import type { CDPSession, Page } from '@playwright/test'

/** Toasts disappear by themselves, so only tests that hold one show them. */
export type Toasts = 'shown' | 'hidden'

/** Takes PNG screenshots of the whole page, with a fixed date. */
export type PageCapture = {
  full(page: Page, toasts: Toasts): Promise<Buffer>
  /** At half the width, which takes a quarter of the time. */
  half(page: Page, toasts: Toasts): Promise<Buffer>
}

export const pageCapture: PageCapture = {
  async full(page, toasts) {
    await prepareCapture(page, toasts)
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  },

  async half(page, toasts) {
    await prepareCapture(page, toasts)
    const session = await sessionOf(page)
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { width: scrollWidth, height: scrollHeight }
    })
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, ...size, scale: 0.5 },
    })
    return Buffer.from(data, 'base64')
  },
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

async function prepareCapture(page: Page, toasts: Toasts): Promise<void> {
  await page.evaluate(freeze, toasts)
  await page.evaluate(waitForImages)
}

function freeze(toasts: Toasts): void {
  const sheet = new CSSStyleSheet()
  // Draws content outside the window, and hides the blinking caret and the QR code of a random key.
  const rules = [
    '* { content-visibility: visible !important; caret-color: transparent !important }',
    '[aria-labelledby="qr-title"] path { visibility: hidden }',
  ]
  if (toasts === 'hidden') rules.push('[aria-label="Notifications"] { visibility: hidden }')
  sheet.replaceSync(rules.join('\n'))
  document.adoptedStyleSheets = [sheet]
  for (const time of document.querySelectorAll('time')) {
    const written = time.firstChild
    // Keeps the text node, since React holds it.
    if (written === null || !/^\d{1,2} [A-Z][a-z]+ 20\d\d$/.test(written.nodeValue ?? '')) continue
    const isShort = / [A-Z][a-z]{2} /.test(written.nodeValue ?? '')
    written.nodeValue = isShort ? '21 Nov 2026' : '21 November 2026'
  }
}

/** Includes lazy images. */
async function waitForImages(): Promise<void> {
  const TRIES = 4
  const PAUSE_MS = 1500
  await document.fonts.ready
  await Promise.all(
    [...document.images].map(async (image) => {
      image.loading = 'eager'
      for (let tries = 0; tries < TRIES; tries += 1) {
        const stands = await image.decode().then(
          () => true,
          () => image.naturalWidth > 0,
        )
        if (stands) return
        // A busy server answers 503, so the image is requested again.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        image.srcset = image.getAttribute('srcset') ?? ''
      }
    }),
  )
}
