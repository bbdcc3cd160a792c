import { LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { checkEmailPath } from './check-email-path.ts'

/** Tells somebody what waits for a confirmed address. @param path of the page, to come back to */
export function VerifyEmailNotice({ path }: { readonly path: string }) {
  return (
    <Notice
      title="Confirm your email address"
      action={<LinkButton to={checkEmailPath(path)}>Confirm</LinkButton>}
    >
      <p>You can publish, buy and ask about works when that is done.</p>
    </Notice>
  )
}
