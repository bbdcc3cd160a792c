import { FormDraftNotice } from '../forms/form-draft-notice.tsx'
import type { StoredDraft } from './stored-draft.ts'
import { DraftConflict } from './draft-status.tsx'
import type { useKeptDraft } from './use-kept-draft.ts'

type KeptDraftNoticesProps = {
  readonly kept: ReturnType<typeof useKeptDraft>
  /** What tells another device's draft from this one. */
  readonly describe: (theirs: StoredDraft) => string
  /** More about a restored draft. */
  readonly children?: string | undefined
}

/** Above a form whose draft the server keeps: a restored draft, and one of another device. */
export function KeptDraftNotices({ kept, describe, children }: KeptDraftNoticesProps) {
  const { draft, server, discard, takeTheirs } = kept
  return (
    <>
      {server.state.name === 'conflict' && (
        <DraftConflict
          theirs={describe(server.state.theirs)}
          onKeepMine={() => server.keepMine(draft.fields)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <FormDraftNotice {...draft} isOnServer onDiscard={discard}>
        {children}
      </FormDraftNotice>
    </>
  )
}
