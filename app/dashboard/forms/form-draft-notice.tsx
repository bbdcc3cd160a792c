import type { SubmitEvent } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'

/** The value of the field `intent` that discards a draft. */
export const DISCARD_DRAFT = 'discard-draft'

function discardHere(event: SubmitEvent<HTMLFormElement>, onDiscard: () => void): void {
  event.preventDefault()
  onDiscard()
}

type FormDraftNoticeProps = {
  readonly isRestored: boolean
  readonly isKept: boolean
  readonly onDiscard: () => void
  /**
   * Whether the server stores the draft. The discard button is then a form, which works without
   * scripts.
   */
  readonly isOnServer?: boolean
  readonly children?: string | undefined
}

/** Reports that a form shows a restored draft, or that the browser can't store one. */
export function FormDraftNotice(props: FormDraftNoticeProps) {
  const { isRestored, isKept, onDiscard, isOnServer = false, children } = props
  return (
    <>
      {isRestored && (
        <Notice
          title="This is your unsaved draft"
          action={
            isOnServer ? (
              <PostForm onSubmit={(event) => discardHere(event, onDiscard)}>
                <Button type="submit" size="sm" name="intent" value={DISCARD_DRAFT}>
                  Discard draft
                </Button>
              </PostForm>
            ) : (
              <Button size="sm" onClick={onDiscard}>
                Discard draft
              </Button>
            )
          }
        >
          {children !== undefined && <p>{children}</p>}
        </Notice>
      )}
      {!isKept && (
        <Notice>
          <p>This browser cannot store drafts. Save before you leave the page.</p>
        </Notice>
      )}
    </>
  )
}
