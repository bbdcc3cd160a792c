import type { CDPSession, Page } from '@playwright/test'

/** Toasts come and go at their own pace: they are seen where one is held. */
export type Toasts = 'shown' | 'hidden'

/** Of the whole page as it stands, from its top to its end, on one and the same day; a PNG each. */
export type Photographer = {
  full(page: Page, toasts: Toasts): Promise<Buffer>
  /** Half as wide, which takes a fourth of the time. */
  half(page: Page, toasts: Toasts): Promise<Buffer>
}

export const photographer: Photographer = {
  async full(page, toasts) {
    await holdStill(page, toasts)
    return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  },

  async half(page, toasts) {
    await holdStill(page, toasts)
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

async function holdStill(page: Page, toasts: Toasts): Promise<void> {
  await page.evaluate(freeze, toasts)
  await page.evaluate(untilPicturesStand)
}

function freeze(toasts: Toasts): void {
  const sheet = new CSSStyleSheet()
  // What is far from the window is otherwise not drawn, and a caret blinks.
  const rules = [
    '* { content-visibility: visible !important; caret-color: transparent !important }',
  ]
  if (toasts === 'hidden') rules.push('[aria-label="Notifications"] { visibility: hidden }')
  sheet.replaceSync(rules.join('\n'))
  document.adoptedStyleSheets = [sheet]
  for (const time of document.querySelectorAll('time')) {
    const written = time.firstChild
    // The text's own node stays, since React knows it.
    if (written === null || !/^\d{1,2} [A-Z][a-z]+ 20\d\d$/.test(written.nodeValue ?? '')) continue
    const isShort = / [A-Z][a-z]{2} /.test(written.nodeValue ?? '')
    written.nodeValue = isShort ? '21 Nov 2026' : '21 November 2026'
  }
}

/** Also those that are fetched only once somebody scrolls to them. */
async function untilPicturesStand(): Promise<void> {
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
        // A server that is busy drawing asks to be asked again.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
        image.srcset = image.getAttribute('srcset') ?? ''
      }
    }),
  )
}
