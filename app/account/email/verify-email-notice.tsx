import { LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { checkEmailPath } from './check-email-path.ts'

/** Tells the viewer which actions require a confirmed address. @param path the page to return to */
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
