import { idempotencyHeader } from '../../ui/forms/idempotency-field.tsx'
import { data, Link } from 'react-router'
import type { Artwork } from '../../artworks/artwork.ts'
import { ifMatch } from '../../http/entity-tag.server.ts'
import { apiFor, attempt, readForm, type ApiClient } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import type { Route } from './+types/artwork-form-page'
import { ArtworkEditor } from './artwork-editor.tsx'
import { parseArtwork, refusedArtwork, typedArtwork, type ArtworkInput } from './artwork-form.ts'
import {
  discardFromForm,
  discardServerDraft,
  loadServerDraft,
} from '../drafts/server-draft-page.server.ts'
import { NEW_FORM } from '../drafts/server-draft.ts'
import { DISCARD_DRAFT } from '../forms/tab-draft-notice.tsx'
import { conflictOf, isArtworkSaved, openedVersion } from './artwork-conflict.server.ts'
import type { ArtworkConflict } from './artwork-conflict.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { artworkDraftKey, removeTabDraft } from '../forms/tab-draft.ts'
import { acceptForm } from '../forms/form-outcome.server.ts'
import { ARTWORK_LIST, imagesPath } from './artwork-path.ts'
import { findOwnWork } from './own-work.server.ts'
import { readSubmittedImage } from '../artwork-images/submitted-image.server.ts'
import { submitForm } from '../../ui/forms/form-action.ts'
import { rejectForm } from '../../ui/forms/reject-form.server.ts'

export function meta(args: Route.MetaArgs) {
  return pageMeta(
    {
      title: args.params.id === undefined ? 'Add artwork' : 'Edit artwork',
      description: 'Image, title and price, as the gallery shows them.',
      audience: 'oneself',
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = await guardArtistPage(args)
  const { id } = args.params
  const [artwork, serverDraft] = await Promise.all([
    id === undefined ? null : findOwnWork(args, { id, artistId: viewer.id }),
    loadServerDraft(args, id ?? NEW_FORM),
  ])
  return { artwork, owner: viewer.id, serverDraft, formKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const failed = id === undefined ? messages.addArtworkFailed : messages.updateArtworkFailed
  const form = await readForm(args)
  const api = apiFor(args)
  if (form.get('intent') === DISCARD_DRAFT) {
    return discardFromForm(args, id ?? NEW_FORM, args.url.pathname)
  }
  const upload = await readSubmittedImage(api, form)
  const { imageId } = upload
  const opened = id === undefined ? null : await openedVersion(args, { id, form })
  const chosen = opened?.choose(typedArtwork(form)) ?? typedArtwork(form)
  const typed = { ...chosen, ...(imageId !== undefined && { imageId }) }
  const needsImage = id === undefined && upload.ok && imageId === undefined
  const input = parseArtwork({ typed, needsImage })
  if (!upload.ok) {
    const refusal = refusedArtwork(upload.problem, failed)
    const lines = [...refusal.lines, ...('ok' in input ? input.lines : [])]
    return rejectForm({ ...refusal, lines }, upload.problem.status, typed)
  }
  if ('ok' in input) return rejectForm(input, problems['invalid-request'].status, typed)
  const header = idempotencyHeader(form)
  const answer = await save(api, id, { ...input, imageId, seen: opened?.seen, header })
  if (answer.ok || isArtworkSaved(answer.problem, typed)) {
    await discardServerDraft(args, id ?? NEW_FORM)
    const done = id === undefined ? 'artwork-added' : 'artwork-updated'
    const isAlike = answer.ok && answer.value.nearDuplicate !== undefined
    return acceptForm(args, isAlike ? `${done}-alike` : done, ARTWORK_LIST)
  }
  const { problem } = answer
  const conflict = opened === null ? null : conflictOf(problem, { base: opened.base, mine: typed })
  const refusal = refusedArtwork(problem, failed)
  return data({ refusal, typed, conflict }, problem.status)
}

type Saving = ArtworkInput & {
  readonly imageId: string | undefined
  /** Revision that the form was opened with, as text; undefined for a new work. */
  readonly seen: string | undefined
  /** The idempotency key of a new work. */
  readonly header: ReturnType<typeof idempotencyHeader>
}

/** @param id undefined for a new work */
function save(api: ApiClient, id: string | undefined, { imageId, seen, header, ...input }: Saving) {
  const json = imageId === undefined ? input : { ...input, imageId }
  if (id === undefined) {
    return attempt(api.artworks.$post({ header, json }))
  }
  const headers = ifMatch(seen)
  return attempt(api.artworks[':id'].$patch({ param: { id }, json }, { headers }))
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  const isNew = params.id === undefined
  return submitForm({
    serverAction,
    failed: isNew ? messages.addArtworkFailed : messages.updateArtworkFailed,
    isRepeatable: true,
    onAccepted: () => removeTabDraft(artworkDraftKey(params.id)),
  })
}

export default function ArtworkFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, serverDraft, formKey } = loaderData
  const conflict: ArtworkConflict | null =
    actionData !== undefined && 'conflict' in actionData
      ? (actionData.conflict as ArtworkConflict | null)
      : null
  const artwork: Artwork | null = loaderData.artwork
  return (
    <Panel
      title={artwork === null ? 'Add artwork' : 'Edit artwork'}
      action={
        <PagerLink direction="back" to={ARTWORK_LIST}>
          All artworks
        </PagerLink>
      }
      lead={
        artwork === null
          ? 'It is saved as a draft that only you can see. Publishing it needs a price.'
          : undefined
      }
    >
      {artwork !== null && (
        <p>
          <Link to={imagesPath(artwork.id)}>More images: details, the back, framed</Link>
        </p>
      )}
      <ArtworkEditor
        key={artwork?.id ?? 'new'}
        artwork={artwork}
        owner={owner}
        formKey={formKey}
        serverDraft={serverDraft}
        conflict={conflict}
        typed={actionData?.typed}
        refusal={actionData?.refusal}
      />
    </Panel>
  )
}
