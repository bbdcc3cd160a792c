import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'

/** The value of the field `intent` that discards a draft. */
export const DISCARD_DRAFT = 'discard-draft'

type TabDraftNoticeProps = {
  readonly isRestored: boolean
  readonly isKept: boolean
  readonly onDiscard: () => void
  readonly children?: string | undefined
}

/** Reports that a form shows a restored draft, or that the browser can't store one. */
export function TabDraftNotice(props: TabDraftNoticeProps) {
  const { isRestored, isKept, onDiscard, children } = props
  return (
    <>
      {isRestored && (
        <Notice
          title="This is your unsaved draft"
          action={
            // A form, so that it works without scripts.
            <PostForm
              onSubmit={(event) => {
                event.preventDefault()
                onDiscard()
              }}
            >
              <Button type="submit" size="sm" name="intent" value={DISCARD_DRAFT}>
                Discard draft
              </Button>
            </PostForm>
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
