import type { ReactNode } from 'react'
import { OnceNotice } from '../../ui/once-notice.tsx'

type SecretNoticeProps = {
  readonly title: string
  readonly secret: string
  readonly children?: ReactNode
}

/** Shows a secret in the response that created it, because it cannot be read again. */
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
