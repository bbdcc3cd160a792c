import { FormDraftNotice } from '../forms/form-draft-notice.tsx'
import { DraftConflict } from './draft-status.tsx'
import { describeProfileDraft } from './profile-draft.ts'
import type { useKeptDraft } from './use-kept-draft.ts'

type ProfileDraftNoticesProps = { readonly kept: ReturnType<typeof useKeptDraft> }

/** Above a form of the profile: a restored draft, and one of another device. */
export function ProfileDraftNotices({ kept }: ProfileDraftNoticesProps) {
  const { draft, server, onTakeTheirs } = kept
  return (
    <>
      {server.state.name === 'conflict' && (
        <DraftConflict
          theirs={describeProfileDraft(server.state.theirs)}
          onKeepMine={() => server.keepMine(draft.fields)}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      <FormDraftNotice
        {...draft}
        isOnServer
        onDiscard={() => {
          server.discard()
          draft.discard()
        }}
      />
    </>
  )
}
