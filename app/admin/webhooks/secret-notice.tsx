import type { ReactNode } from 'react'
import { OnceNotice } from '../once-notice.tsx'

type SecretNoticeProps = {
  readonly title: string
  readonly secret: string
  readonly children?: ReactNode
}

/** A secret on the page that answers: it is told only once. */
export function SecretNotice({ title, secret, children }: SecretNoticeProps) {
  return (
    <OnceNotice key={secret} title={title}>
      <p>The receiver checks the signatures with this secret. It is shown only now:</p>
      <p>
        <code>{secret}</code>
      </p>
      {children}
    </OnceNotice>
  )
}
