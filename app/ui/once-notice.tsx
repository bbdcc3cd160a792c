import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from './components/notice.tsx'

type OnceNoticeProps = { readonly title: string; readonly children: ReactNode }

/**
 * Shows a secret or link that cannot be shown again. It scrolls into view, because the form that
 * made it may be far away. Its `key` is the secret, so that a second one scrolls into view, too.
 */
export function OnceNotice({ title, children }: OnceNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice tone="success" title={title} role="alert">
        {children}
      </Notice>
    </div>
  )
}
