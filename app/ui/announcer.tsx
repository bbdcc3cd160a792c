import { useEffect, useState } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

type Listener = (text: string) => void

const listeners = new Set<Listener>()

/**
 * Says something to those who listen, where those who look see it anyway, e.g.
 * `announce('12 more works')`. What is shown as a toast is announced already.
 */
export function announce(text: string): void {
  for (const tell of listeners) tell(text)
}

/** The live region behind `announce`; rendered once, by the root. */
export function Announcer() {
  const [said, setSaid] = useState({ text: '', turn: 0 })

  useEffect(() => {
    const listener: Listener = (text) => setSaid((last) => ({ text, turn: last.turn + 1 }))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])

  // A new element each time: the same words twice in a row are still news.
  return (
    <output>
      <VisuallyHidden key={said.turn}>{said.text}</VisuallyHidden>
    </output>
  )
}
