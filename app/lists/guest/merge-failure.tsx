import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { failureText } from '../list-request.ts'
import { usePendingListMerge } from './use-guest-list-merge.ts'

/** Above the lists of an account that a guest's list could not be added to. */
export function MergeFailure() {
  const merge = usePendingListMerge()
  if (merge === null || merge.error === null) return null
  return (
    <Notice
      tone="error"
      title="The list from before you logged in was not added"
      action={
        <Button onClick={merge.retry} busy={merge.isMerging}>
          Try again
        </Button>
      }
      role="alert"
    >
      <p>{failureText(merge.error)}</p>
      <p>It is still in this browser.</p>
    </Notice>
  )
}
