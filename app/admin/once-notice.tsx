import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from '../ui/components/notice.tsx'

type OnceNoticeProps = { readonly title: string; readonly children: ReactNode }

/**
 * A secret or a link that is shown only once: its `key`. It comes into view, however far below it
 * the form was sent.
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
