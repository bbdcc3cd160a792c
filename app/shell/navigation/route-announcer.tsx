import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../ui/interaction/announcer.tsx'

/**
 * Does after a client-side navigation what a browser does after a page load: announces the title,
 * and moves the focus when its element is gone. Changes of the query alone count where they change
 * the title, as the words of a search do.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const last = useRef({ address: '', shown: '' })

  useEffect(() => {
    if (last.current.address === address) return undefined
    // React sets the new title in the same commit, so the next frame has it.
    const frame = requestAnimationFrame(() => {
      const { title, activeElement } = document
      const before = last.current.shown
      const shown = `${pathname} ${title}`
      last.current = { address, shown }
      if (before === '' || before === shown) return
      announce(title)
      if (activeElement !== document.body && activeElement !== null) return
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [address, pathname])

  return null
}
