import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import { Panel } from './dashboard-layout.tsx'

type EditPanelProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** What is there, and the form that changes it. */
  readonly view: ReactNode
  readonly form: ReactNode
}

/** A tab that shows something or, at `?edit`, the form for it. */
export function EditPanel({ title, lead, view, form }: EditPanelProps) {
  const [search] = useSearchParams()
  const edits = search.has('edit')
  const action = !edits && (
    <LinkButton to="?edit" icon="edit" preventScrollReset>
      Edit
    </LinkButton>
  )
  return (
    <Panel title={title} lead={lead} action={action}>
      {edits ? form : view}
    </Panel>
  )
}
