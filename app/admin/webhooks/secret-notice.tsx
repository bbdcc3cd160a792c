import type { ReactNode } from 'react'
import { CopyField } from '../../ui/forms/copy-field.tsx'
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
      <CopyField
        label="The receiver checks the signatures with this secret. It is shown only now."
        text={secret}
        noun="secret"
      />
      {children}
    </OnceNotice>
  )
}
