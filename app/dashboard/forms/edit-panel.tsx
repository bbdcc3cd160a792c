import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/components/button.tsx'
import { Panel } from '../../ui/components/panel.tsx'

type EditPanelProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** Shows the current values. */
  readonly view: ReactNode
  readonly form: ReactNode
}

/** A tab that shows values, or their form at `?edit`. */
export function EditPanel({ title, lead, view, form }: EditPanelProps) {
  const { search } = useLocation()
  const edits = new URLSearchParams(search).has('edit')
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
