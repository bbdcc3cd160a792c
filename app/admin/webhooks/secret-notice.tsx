import type { ReactNode } from 'react'
import { Notice } from '../../ui/components/notice.tsx'

type SecretNoticeProps = {
  readonly title: string
  readonly secret: string
  readonly children?: ReactNode
}

/** A secret on the page that answers: it is told only once. */
export function SecretNotice({ title, secret, children }: SecretNoticeProps) {
  return (
    <Notice tone="success" title={title} role="alert">
      <p>Its secret, by which the receiver checks the signatures. It is shown only now:</p>
      <p>
        <code>{secret}</code>
      </p>
      {children}
    </Notice>
  )
}
