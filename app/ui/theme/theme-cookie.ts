import type { Theme } from './theme.ts'

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const THEME_COOKIE = 'theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system'
}

/** Reads the theme from a `Cookie` header, for the first response of the server. */
export function themeFromCookie(header: string | null | undefined): Theme {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.split('=')
    if (name?.trim() === THEME_COOKIE) return parseTheme(value?.trim())
  }
  return 'system'
}

/** A value for `Set-Cookie` or `document.cookie`. A preference, so neither signed nor HttpOnly. */
export function themeCookie(theme: Theme): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
}
