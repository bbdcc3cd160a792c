import type { BlockedSender } from '../../enquiries/enquiry.schema.ts'
import { correspondentLabel } from '../../enquiries/correspondent.ts'
import { Button } from '../../ui/components/button.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import * as styles from './enquiry-list.module.css'

export type BlockedListProps = {
  readonly blocked: {
    readonly items: readonly BlockedSender[]
    readonly nextCursor: string | null
  }
  /** Refusal of the last submission. */
  readonly refusal: FormRefusal | null | undefined
}

/** The blocked senders, each with a button to unblock. Renders nothing without any. */
export function BlockedList({ blocked: { items, nextCursor }, refusal }: BlockedListProps) {
  if (items.length === 0) return null
  return (
    <section className={styles['blocked']} aria-labelledby="blocked">
      <h3 id="blocked" className={styles['title']}>
        People you have blocked
      </h3>
      <p className={styles['facts']}>
        You get no messages from them, in any conversation. They are told so when they write.
      </p>
      <RefusalNotice refusal={refusal} />
      <PostForm preventScrollReset>
        <ul className={styles['list']}>
          {items.map(({ id, kind, name }) => {
            const called =
              kind === 'guest' && name === '' ? 'A guest' : correspondentLabel({ kind, name })
            return (
              <li key={id} className={styles['person']}>
                <span>{called}</span>
                <Button type="submit" size="sm" name="unblock" value={id}>
                  Unblock <VisuallyHidden>{called}</VisuallyHidden>
                </Button>
              </li>
            )
          })}
        </ul>
      </PostForm>
      {nextCursor !== null && (
        <PagerLink direction="next" to={`?blocked=${encodeURIComponent(nextCursor)}`}>
          more people
        </PagerLink>
      )}
    </section>
  )
}
