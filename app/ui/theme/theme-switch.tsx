import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { parseTheme, themeCookie } from './theme-cookie.ts'
import { PAPER, type Theme } from './theme.ts'
import * as styles from './theme-switch.module.css'

const CHOICES = [
  { theme: 'system', icon: 'system', label: 'Theme: system' },
  { theme: 'light', icon: 'sun', label: 'Theme: light' },
  { theme: 'dark', icon: 'moon', label: 'Theme: dark' },
] as const

/**
 * Light, dark or the system's theme. A form that posts `theme` and `returnTo` to `/theme`. With
 * scripts it switches at once and posts in the background; the server's cookie lasts longer.
 */
export function ThemeSwitch({ theme }: { readonly theme: Theme }) {
  const [chosen, setChosen] = useState(theme)
  const { pathname, search } = useLocation()

  function switchTheme(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    const next = parseTheme(submitter.value)
    setChosen(next)
    applyTheme(next)
    const body = new URLSearchParams({ theme: next })
    fetch('/theme', { method: 'POST', body, redirect: 'manual' }).catch(() => {
      // The cookie set in the browser remains; some browsers expire it sooner.
    })
  }

  return (
    <form method="post" action="/theme" className={styles['switch']} onSubmit={switchTheme}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {CHOICES.map((choice) => (
        <button
          key={choice.theme}
          className={styles['choice']}
          type="submit"
          name="theme"
          value={choice.theme}
          aria-pressed={chosen === choice.theme}
          aria-label={choice.label}
          title={choice.label}
        >
          <Icon name={choice.icon} size="sm" />
        </button>
      ))}
    </form>
  )
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.cookie = themeCookie(theme)
  // React owns these elements, so only their colour changes.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAPER[theme === 'system' ? systemTheme(meta.media) : theme]
  }
}

/** The system's theme, or the one that this media query selects. */
function systemTheme(media: string): 'light' | 'dark' {
  if (media !== '') return media.includes('dark') ? 'dark' : 'light'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
