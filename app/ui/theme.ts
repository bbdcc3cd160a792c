export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** The paper's colour in tokens.css, for `<meta name="theme-color">` and the manifest. */
export const PAPER = { light: '#fdfdfb', dark: '#161412' } as const

export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** Reads the choice from a `Cookie` header, so that the server's first byte is in the right theme. */
export function themeFromCookie(header: string | null | undefined): Theme {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=')
    if (name?.trim() === THEME_COOKIE) return parseTheme(value?.trim())
  }
  return 'system'
}

/** A `Set-Cookie` value, or an assignment to `document.cookie`. It holds a preference, no secret. */
export function themeCookie(theme: Theme): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
}

/** The `<meta name="theme-color">` elements for a choice: both, by media query, for the system's. */
export function themeColorMetas(
  theme: Theme,
): ReadonlyArray<{ readonly content: string; readonly media?: string }> {
  if (theme !== 'system') return [{ content: PAPER[theme] }]
  return [
    { content: PAPER.light, media: '(prefers-color-scheme: light)' },
    { content: PAPER.dark, media: '(prefers-color-scheme: dark)' },
  ]
}
