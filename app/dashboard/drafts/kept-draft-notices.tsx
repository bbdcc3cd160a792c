import { FormDraftNotice } from '../forms/form-draft-notice.tsx'
import type { ServerDraft } from './server-draft.ts'
import { DraftConflict } from './draft-status.tsx'
import type { useKeptDraft } from './use-kept-draft.ts'

type KeptDraftNoticesProps = {
  readonly kept: ReturnType<typeof useKeptDraft>
  /** Describes another device's draft. */
  readonly describe: (theirs: ServerDraft) => string
  /** Additional text about a restored draft. */
  readonly children?: string | undefined
}

/**
 * Notices above a form with a draft: that it was restored, and that another device has one.
 */
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
      <FormDraftNotice {...draft} onDiscard={discard}>
        {children}
      </FormDraftNotice>
    </>
  )
}
