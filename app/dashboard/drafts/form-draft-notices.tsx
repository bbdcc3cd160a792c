import { TabDraftNotice } from '../forms/tab-draft-notice.tsx'
import type { ServerDraft } from './server-draft.ts'
import { DraftConflict } from './draft-status.tsx'
import type { useFormDraft } from './use-form-draft.ts'

type FormDraftNoticesProps = {
  readonly formDraft: ReturnType<typeof useFormDraft>
  /** Describes another device's draft. */
  readonly describe: (theirs: ServerDraft) => string
  /** Additional text about a restored draft. */
  readonly children?: string | undefined
}

/**
 * Notices above a form with a draft: that it was restored, and that another device has one.
 */
export function FormDraftNotices({ formDraft, describe, children }: FormDraftNoticesProps) {
  const { draft, server, discard, takeTheirs } = formDraft
  return (
    <>
      {server.state.name === 'conflict' && (
        <DraftConflict
          theirs={describe(server.state.theirs)}
          onKeepMine={() => server.keepMine(draft.fields)}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TabDraftNotice {...draft} onDiscard={discard}>
        {children}
      </TabDraftNotice>
    </>
  )
}
