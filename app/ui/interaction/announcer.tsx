import { useEffect, useState } from 'react'
import * as hidden from '../components/visually-hidden.module.css'

type Listener = (text: string) => void

const listeners = new Set<Listener>()

/**
 * Announces a change to screen readers that sighted users see, such as `announce('12 more works')`.
 * Toasts announce themselves.
 */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/**
 * The live region of `announce`. The page has one, and so has each modal dialog, which makes that
 * of the page inert.
 */
export function Announcer() {
  const [message, setMessage] = useState({ text: '', count: 0 })

  useEffect(() => {
    const listener: Listener = (text) => setMessage((last) => ({ text, count: last.count + 1 }))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])

  // The key makes a new element each time, so that a repeated text is announced again.
  return (
    <output className={hidden['hidden']}>
      <span key={message.count}>{message.text}</span>
    </output>
  )
}
