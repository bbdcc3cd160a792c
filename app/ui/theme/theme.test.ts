import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parseTheme, themeCookie, themeFromCookie, THEMES } from './theme-cookie.ts'
import { PAPER, themeColorMetas } from './theme.ts'

describe('the theme cookie', () => {
  test('is found among other cookies', () => {
    expect(themeFromCookie('session=abc; theme=dark; guest=1')).toBe('dark')
    expect(themeFromCookie('theme=light')).toBe('light')
  })

  test('means the system’s theme when it is missing or invalid', () => {
    for (const header of [null, undefined, '', 'theme=', 'theme=neon', 'mytheme=dark', ';;=']) {
      expect(themeFromCookie(header)).toBe('system')
    }
    expect(parseTheme(42)).toBe('system')
  })

  test('is read unchanged', () => {
    for (const theme of THEMES) {
      const cookie = themeCookie(theme)
      expect(themeFromCookie(cookie.split(';')[0])).toBe(theme)
      expect(cookie).toContain('Path=/')
      expect(cookie).toContain('SameSite=Lax')
    }
  })

  test('theme-color is the paper colour of the stylesheet', async () => {
    expect(themeColorMetas('dark')).toEqual([{ content: PAPER.dark }])
    expect(themeColorMetas('system').map((meta) => meta.content)).toEqual(Object.values(PAPER))
    const tokens = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
    expect(tokens).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark})`)
  })
})
