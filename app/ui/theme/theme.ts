export type Theme = 'system' | 'light' | 'dark'

/** The value of --paper in tokens.css, for `<meta name="theme-color">` and the manifest. */
export const PAPER = { light: '#fdfdfb', dark: '#161412' } as const

/** The `<meta name="theme-color">` elements of a theme: two with media queries for `system`. */
export function themeColorMetas(
  theme: Theme,
): ReadonlyArray<{ readonly content: string; readonly media?: string }> {
  if (theme !== 'system') return [{ content: PAPER[theme] }]
  return [
    { content: PAPER.light, media: '(prefers-color-scheme: light)' },
    { content: PAPER.dark, media: '(prefers-color-scheme: dark)' },
  ]
}
