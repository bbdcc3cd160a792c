import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react'
import { useBlocker, useLocation, type Path } from 'react-router'
import { ConfirmDialog } from '../ui/components/confirm-dialog.tsx'

/** Input or an upload that leaving the page would lose. */
export type UnsavedChanges = {
  readonly title: string
  readonly text: string
  readonly leaveLabel: string
  readonly stayLabel: string
  /**
   * Whether navigating to a page of the site loses it. A new document always does. During history
   * navigation, `location` already has the target, so `from` is the page being left.
   */
  readonly endsAt: (to: Path, from: Path) => boolean
}

type Change = (all: readonly UnsavedChanges[]) => readonly UnsavedChanges[]
const UnsavedContext = createContext<(change: Change) => void>(() => {})

/** Asks for confirmation before leaving. @param unsaved null while there is nothing to lose */
export function useUnsavedChanges(unsaved: UnsavedChanges | null): void {
  const change = use(UnsavedContext)
  // Before the next click, which may leave.
  useLayoutEffect(() => {
    if (unsaved === null) return undefined
    change((others) => [...others, unsaved])
    return () => change((all) => all.filter((other) => other !== unsaved))
  }, [unsaved, change])
}

/**
 * One dialog for all pages of the dashboard, since the router allows only one blocker at a time.
 */
export function LeaveQuestion({ children }: { readonly children: ReactNode }) {
  const [all, setAll] = useState<readonly UnsavedChanges[]>([])
  const here = useLocation()
  const endingAt = (to: Path) => all.find(({ endsAt }) => endsAt(to, here))
  const blocker = useBlocker(({ nextLocation }) => endingAt(nextLocation) !== undefined)
  const unsaved = blocker.state === 'blocked' ? endingAt(blocker.location) : undefined
  useEffect(() => {
    if (blocker.state === 'blocked' && unsaved === undefined) blocker.proceed()
  }, [blocker, unsaved])
  useUnloadWarning(all.length > 0)
  return (
    <UnsavedContext value={setAll}>
      {children}
      <ConfirmDialog
        open={unsaved !== undefined}
        title={unsaved?.title ?? ''}
        text={unsaved?.text}
        confirmLabel={unsaved?.leaveLabel ?? ''}
        cancelLabel={unsaved?.stayLabel ?? ''}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    </UnsavedContext>
  )
}

function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
