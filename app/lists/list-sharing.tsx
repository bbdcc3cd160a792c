import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/components/button.tsx'
import { CopyField } from '../ui/forms/copy-field.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import { failureText, requestLists } from './list-request.ts'
import { listPath } from './list.ts'
import * as styles from './lists.module.css'

type ListSharingProps = {
  readonly id: string
  /** The address of the shared list; null for a private one. */
  readonly link: string | null
}

/** Whether a list is private or shared, its link, and the button that changes it. */
export function ListSharing({ id, link }: ListSharingProps) {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const isShared = link !== null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    requestLists(isShared ? 'DELETE' : 'PUT', `/${id}/sharing`)
      .then(() => revalidate())
      .catch((error: unknown) => toast.error(failureText(error)))
      .finally(() => setIsBusy(false))
  }
  return (
    <section className={styles['sharing']} aria-label="Sharing">
      {/* A status, so that the change is announced. */}
      <output>
        {isShared
          ? 'Shared. Whoever has the link sees the works and your notes, but not your name.'
          : 'Private. Only you can see this list.'}
      </output>
      {isShared && (
        <CopyField label="Link" text={link} noun="link">
          <a href={link}>Open</a>
        </CopyField>
      )}
      <form method="post" action={`${listPath(id)}/sharing`} onSubmit={submit}>
        <Button
          type="submit"
          name="shared"
          value={String(!isShared)}
          icon={isShared ? 'lock' : 'external'}
          busy={isBusy}
        >
          {isShared ? 'Stop sharing' : 'Share by link'}
        </Button>
      </form>
    </section>
  )
}
