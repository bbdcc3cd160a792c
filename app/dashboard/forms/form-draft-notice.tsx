import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'

type FormDraftNoticeProps = {
  readonly isRestored: boolean
  readonly isKept: boolean
  readonly onDiscard: () => void
  readonly children?: string | undefined
}

/** Reports that a form shows a restored draft, or that the browser can't store one. */
export function FormDraftNotice({ isRestored, isKept, onDiscard, children }: FormDraftNoticeProps) {
  return (
    <>
      {isRestored && (
        <Notice
          title="This is your unsaved draft"
          action={
            <Button size="sm" onClick={onDiscard}>
              Discard draft
            </Button>
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
