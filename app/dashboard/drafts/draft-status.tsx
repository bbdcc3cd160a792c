import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import * as styles from './draft-status.module.css'
import type { DraftState } from './use-server-draft.ts'

const WORDS: Readonly<Record<Exclude<DraftState['name'], 'conflict'>, string>> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved as a draft',
  offline: 'Not saved: no connection. Kept in this browser.',
  refused: 'Not saved as a draft. Kept in this browser.',
}

/**
 * Shows where the typed values are saved. Only failures are announced, so that typing is not
 * interrupted.
 */
export function DraftStatus({ state }: { readonly state: DraftState }) {
  const words = state.name === 'conflict' ? '' : WORDS[state.name]
  const isFailure = state.name === 'offline' || state.name === 'refused'
  return (
    <p className={styles['line']} role={isFailure ? 'status' : undefined}>
      {words}
    </p>
  )
}

type DraftConflictProps = {
  /** Description of the other device's draft. */
  readonly theirs: string
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Asks which of two drafts to use. Both stay stored until the artist chooses. */
export function DraftConflict({ theirs, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  return (
    <Notice
      role="alert"
      title="You have typed into this form on another device, too"
      action={
        <span className={styles['choice']}>
          <Button size="sm" onClick={onTakeTheirs}>
            Use the other one
          </Button>
          <Button size="sm" onClick={onKeepMine}>
            Keep this one
          </Button>
        </span>
      }
    >
      <p>{theirs} Nothing was overwritten.</p>
    </Notice>
  )
}
