import { useRef } from 'react'
import { Link } from 'react-router'
import { SAVE_FAILED } from './exhibition-form.ts'
import { apiFor, read, readForm } from '../../api/api-client.server.ts'
import { hiddenText } from '../../artworks/artwork.ts'
import { exhibitionFacts } from '../../exhibitions/exhibition-text.ts'
import { exhibitionPath, kindLabel } from '../../exhibitions/exhibition.ts'
import type { OwnExhibition } from '../../exhibitions/exhibition.schema.ts'
import { roomPath } from '../../routing/room-path.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import * as panel from '../forms/form-panel.module.css'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import type { Route } from './+types/exhibition-editor-page'
import { useOrderedForm } from '../forms/use-ordered-form.ts'
import { ExhibitedWorks } from './exhibited-works.tsx'
import { ExhibitionDetails } from './exhibition-details.tsx'
import { changeExhibition } from './exhibition-form.server.ts'
import { EXHIBITION_LIST } from './exhibition-list-path.ts'
import * as styles from './exhibitions.module.css'
import { HangingEditor, NotHung } from './hanging-editor.tsx'
import { loadHungRooms } from './hung-rooms.server.ts'
import { loadOfferedWorks } from './offered-works.server.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: args.loaderData?.exhibition.title ?? 'Exhibition',
      description: 'The text, the dates and the works of one of your series or exhibitions.',
      audience: 'oneself',
    },
    args,
  )
}

export const shouldRevalidate = revalidateConflict

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const [exhibition, offered] = await Promise.all([
    read(apiFor(args).users.me.exhibitions[':id'].$get({ param: { id } }), {
      ifMalformed: 'exhibition-not-found',
    }),
    loadOfferedWorks(args),
  ])
  return { exhibition, offered, hung: await loadHungRooms(args, id) }
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const to = args.url.pathname + args.url.search
  return changeExhibition(args, { id: args.params.id, form, to })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(SAVE_FAILED)

export default function ExhibitionEditorPage(props: Route.ComponentProps) {
  return <Editor key={props.loaderData.exhibition.id} {...props} />
}

function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { exhibition, offered, hung } = loaderData
  const { title, works } = exhibition
  const { refusal, typed } = actionData ?? {}
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const ordered = useOrderedForm({ form, list, noun: 'work' })
  return (
    <Panel
      title={title}
      lead={exhibitionFacts({ ...exhibition, count: works.length })}
      action={
        <PagerLink direction="back" to={EXHIBITION_LIST}>
          All series and exhibitions
        </PagerLink>
      }
    >
      {typed == null && <RefusalNotice refusal={refusal} />}
      {exhibition.hiddenReason === null ? (
        <Publication exhibition={exhibition} isBusy={ordered.isSaving} />
      ) : (
        <p className={styles['soft']}>{hiddenText(exhibition.hiddenReason)}</p>
      )}
      <section className={panel['section']} aria-labelledby="works">
        <h2 id="works" className={styles['heading']}>
          Works
        </h2>
        <ExhibitedWorks {...{ exhibition, offered, form, list, ordered }} />
      </section>
      {works.length > 0 && (
        <section className={panel['section']} aria-labelledby="rooms">
          <h2 id="rooms" className={styles['heading']}>
            Rooms
          </h2>
          {hung.rooms.length === 0 ? (
            <p className={styles['soft']}>Published works with a size hang in rooms.</p>
          ) : (
            <p className={styles['soft']}>
              Published works with a size hang in{' '}
              <Link to={roomPath('exhibition', exhibition.id)}>rooms</Link> automatically. Drag a
              work along its wall or to another one, or move it with the arrow keys, Page Up and
              Page Down, Home and End.
            </p>
          )}
          <NotHung exhibition={exhibition} sizeless={hung.unhung.length} />
          {hung.rooms.length > 0 && (
            <HangingEditor {...{ exhibition, hung }} isBusy={ordered.isSaving} />
          )}
        </section>
      )}
      <section className={panel['section']} aria-labelledby="details">
        <h2 id="details" className={styles['heading']}>
          Details
        </h2>
        <ExhibitionDetails
          key={exhibition.kind}
          exhibition={exhibition}
          typed={typed ?? null}
          refusal={typed == null ? null : refusal}
          isBusy={ordered.isSaving}
        />
      </section>
      <Deletion exhibition={exhibition} />
    </Panel>
  )
}

type PartProps = { readonly exhibition: OwnExhibition }

function Publication({ exhibition, isBusy }: PartProps & { readonly isBusy: boolean }) {
  const { id, isPublished, works } = exhibition
  return (
    // A client-side submission, since a new document would lose the input of the other forms.
    <PostForm className={styles['publication']} preventScrollReset>
      <input type="hidden" name="intent" value={isPublished ? 'unpublish' : 'publish'} />
      {isPublished ? (
        <>
          <Badge>published</Badge>
          <Link to={exhibitionPath(id)}>See its page</Link>
          <Button type="submit" size="sm" busy={isBusy}>
            Make it a draft again
          </Button>
        </>
      ) : (
        <>
          <Badge>draft: only you can see it</Badge>
          {works.length > 0 && <Link to={exhibitionPath(id)}>Preview</Link>}
          {works.some(({ status }) => status === 'published') ? (
            <Button type="submit" variant="primary" size="sm" busy={isBusy}>
              Publish
            </Button>
          ) : (
            <span className={styles['soft']}>Add a published work to publish it.</span>
          )}
        </>
      )}
    </PostForm>
  )
}

/** A `details` element confirms the deletion, so that it works without scripts. */
function Deletion({ exhibition: { kind, title } }: PartProps) {
  const noun = kindLabel(kind).toLowerCase()
  return (
    <section className={panel['section']} aria-labelledby="deletion">
      <h2 id="deletion" className={styles['heading']}>
        Delete
      </h2>
      <details className={styles['deletion']}>
        <summary>Delete this {noun}</summary>
        <PostForm>
          <input type="hidden" name="intent" value="delete" />
          <p>Its page and its texts go; the works stay. This cannot be undone.</p>
          <Button type="submit" variant="danger">
            Delete {title}
          </Button>
        </PostForm>
      </details>
    </section>
  )
}
