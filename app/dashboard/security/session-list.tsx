import type { OwnSession } from '../../account/sessions/sessions.schema.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import * as styles from '../forms/form-panel.module.css'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { FORM_FIELD } from './security-form.ts'

/** The viewer's sessions, each with a button to end it. */
export function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  return (
    <section className={styles['section']} aria-labelledby="sessions">
      <h3 id="sessions">Where you are logged in</h3>
      <p className={styles['note']}>
        {`${useGalleryName()} keeps the browser’s name for itself, the time of its last use (exact to five minutes) and the network it came from, so that you can recognise what is not yours. End a session that you do not know, and change your password.`}
      </p>
      <ul className={styles['list']}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm preventScrollReset>
          <input type="hidden" name={FORM_FIELD} value="end-other-sessions" />
          <FormActions>
            <Button type="submit">Log out everywhere else</Button>
          </FormActions>
        </PostForm>
      )}
    </section>
  )
}

function SessionRow({ session }: { readonly session: OwnSession }) {
  const { id, device, place, lastUsedAt, createdAt, isCurrent } = session
  const used = `Last used ${formatTimestamp(lastUsedAt)}`
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <strong>{device}</strong> {isCurrent && <Badge>this browser</Badge>}
        </p>
        <p className={styles['note']}>{place === '' ? used : `${used}, from ${place}`}</p>
        <p className={styles['note']}>Logged in {formatTimestamp(createdAt)}</p>
      </div>
      {!isCurrent && (
        <PostForm preventScrollReset>
          <input type="hidden" name={FORM_FIELD} value="end-session" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="sm">
            End
            <VisuallyHidden>
              {' '}
              the session of {device}, last used {formatTimestamp(lastUsedAt)}
            </VisuallyHidden>
          </Button>
        </PostForm>
      )}
    </li>
  )
}
