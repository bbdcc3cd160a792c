import type { Theme } from './theme.ts'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const THEME_COOKIE = 'theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

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
