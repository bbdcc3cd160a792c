import { Fragment } from 'react'
import { Link, redirect } from 'react-router'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { artistPath } from '../../gallery/artist/artist.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/person-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice, personPath, referencePath } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import { PersonMarks } from './people-page.tsx'
import type { Person } from './person.schema.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: args.loaderData?.name ?? 'Person',
      description: 'What is stored about a person, their sessions, and what operators may do.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs): Promise<Person> {
  const id = idOf(args, 'person-not-found')
  return read(apiFor(args).admin.people[':id'].$get({ param: { id } }))
}

/** Ends the session named in the form, or all sessions without one. */
export async function action(args: Route.ActionArgs) {
  const id = idOf(args, 'person-not-found')
  const sessionId = textOf(await readForm(args), 'session')
  const { sessions } = apiFor(args).admin.people[':id']
  const endsAll = sessionId === ''
  const answer = await (endsAll
    ? attempt(sessions.$delete({ param: { id } }))
    : attempt(sessions[':sessionId'].$delete({ param: { id, sessionId } })))
  // The session may have ended meanwhile.
  const isOver = answer.ok || answer.problem.code === 'session-not-found'
  if (isOver) throw redirect(withNotice(personPath(id), endsAll ? 'all-ended' : 'ended'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function PersonPage({ loaderData: person, actionData }: Route.ComponentProps) {
  const { id, name, isArtist, isOperator, suspendedAt, suspensionReason } = person
  return (
    <AdminPanel
      actionData={actionData}
      title={name}
      lead={person.email}
      action={<PersonMarks person={person} />}
    >
      <RefusalNotice refusal={actionData?.refusal} />
      {suspendedAt !== null && (
        <Notice title={`Suspended since ${formatShortDay(suspendedAt)}`}>
          <p>{suspensionReason}</p>
          <WaitingOrders references={person.waitingOrders} />
        </Notice>
      )}
      <Stored person={person} />
      <FormActions>
        {!isOperator && (
          <LinkButton to="suspension" variant={suspendedAt === null ? 'danger' : 'primary'}>
            {suspendedAt === null ? 'Suspend' : 'End the suspension'}
          </LinkButton>
        )}
        {suspendedAt === null && (
          <LinkButton to="role">
            {isOperator ? 'Remove operator role' : 'Make an operator'}
          </LinkButton>
        )}
        {person.stored.purchases > 0 && <Link to={`/admin/orders?buyerId=${id}`}>Orders</Link>}
        {isArtist && <Link to={`/admin/works?artistId=${id}`}>Works</Link>}
        {isArtist && suspendedAt === null && <Link to={artistPath(id)}>Public page</Link>}
        <Link to={`/admin/audit-log?subjectId=${id}`}>Audit log</Link>
      </FormActions>
      <Sessions sessions={person.sessions} />
    </AdminPanel>
  )
}

/** The orders that wait for what a suspended artist cannot do. */
function WaitingOrders({ references }: { readonly references: readonly string[] }) {
  if (references.length === 0) return null
  return (
    <p>
      These orders are waiting:{' '}
      {references.map((reference, index) => (
        <Fragment key={reference}>
          {index > 0 && ', '}
          <Link to={referencePath(reference)}>{reference}</Link>
        </Fragment>
      ))}
    </p>
  )
}

function Stored({ person: { stored, createdAt } }: { readonly person: Person }) {
  return (
    <DataList
      items={[
        { term: 'Account since', value: formatShortDay(createdAt) },
        { term: 'Artworks', value: artworksText(stored) },
        { term: 'Images', value: formatBytes(stored.imageBytes) },
        { term: 'Favourites', value: stored.favourites },
        { term: 'Cart lines', value: stored.cartLines },
        { term: 'Purchases', value: stored.purchases },
      ]}
    />
  )
}

const artworksText = ({ artworks, published }: Person['stored']): string =>
  artworks === 0 ? '0' : `${artworks} (${published} published)`

function Sessions({ sessions }: Pick<Person, 'sessions'>) {
  return (
    <section aria-labelledby="sessions" className={styles['panel']}>
      <div className={styles['head']}>
        <h3 id="sessions">Sessions</h3>
        {sessions.length > 1 && (
          <PostForm>
            <Button type="submit" size="sm">
              End all sessions
            </Button>
          </PostForm>
        )}
      </div>
      {sessions.length === 0 ? (
        <p className={styles['facts']}>This person is not signed in anywhere.</p>
      ) : (
        <ul className={styles['rows']}>
          {sessions.map((session) => (
            <li key={session.id} className={styles['row']}>
              <div className={styles['words']}>
                <p>{session.device}</p>
                <p className={styles['facts']}>
                  since {formatShortDay(session.createdAt)}, last used{' '}
                  {formatShortDay(session.lastUsedAt)}
                  {session.place !== '' && ` at ${session.place}`}
                </p>
              </div>
              <PostForm>
                <input type="hidden" name="session" value={session.id} />
                <Button type="submit" size="sm">
                  End
                  <VisuallyHidden>
                    {' '}
                    the session of {session.device}, last used {formatTimestamp(session.lastUsedAt)}
                  </VisuallyHidden>
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
