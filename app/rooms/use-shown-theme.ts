import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** The theme that is shown: the chosen one, or that of the system. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, readTheme, () => 'light')

function readTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const query = matchMedia(DARK)
  query.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    query.removeEventListener('change', listener)
  }
}
