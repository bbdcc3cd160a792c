import { Link } from 'react-router'
import type { Artwork } from '../../artworks/artwork.ts'
import { apiFor, attempt, readForm, type ApiClient } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import type { Route } from './+types/artwork-form-page'
import { ArtworkEditor } from './artwork-editor.tsx'
import { parseArtwork, refusedArtwork, typedArtwork, type ArtworkInput } from './artwork-form.ts'
import { Panel } from '../dashboard-layout.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { artworkDraftKey, removeFormDraft } from '../forms/form-draft.ts'
import { acceptForm, rejectForm } from '../forms/form-outcome.server.ts'
import { ARTWORK_LIST, imagesPath } from './artwork-path.ts'
import { findOwnWork } from './own-work.server.ts'
import { readSubmittedImage } from './submitted-image.server.ts'
import { sendForm } from '../forms/use-server-action.ts'

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
  const artwork = id === undefined ? null : await findOwnWork(args, { id, artistId: viewer.id })
  return { artwork, owner: viewer.id }
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const failed = id === undefined ? messages.addArtworkFailed : messages.updateArtworkFailed
  const form = await readForm(args)
  const api = apiFor(args)
  const upload = await readSubmittedImage(api, form)
  const { imageId } = upload
  const typed = { ...typedArtwork(form), ...(imageId !== undefined && { imageId }) }
  const needsImage = id === undefined && upload.ok && imageId === undefined
  const input = parseArtwork({ typed, needsImage })
  if (!upload.ok) {
    const refusal = refusedArtwork(upload.problem, failed)
    const lines = [...refusal.lines, ...('ok' in input ? input.lines : [])]
    return rejectForm({ ...refusal, lines }, upload.problem.status, typed)
  }
  if ('ok' in input) return rejectForm(input, problems['invalid-request'].status, typed)
  const answer = await save(api, id, { ...input, imageId })
  if (answer.ok) {
    const done = id === undefined ? 'artwork-added' : 'artwork-updated'
    return acceptForm(args, answer.value.nearDuplicate ? `${done}-alike` : done, ARTWORK_LIST)
  }
  return rejectForm(refusedArtwork(answer.problem, failed), answer.problem.status, typed)
}

/** @param id undefined for a new work */
function save(
  api: ApiClient,
  id: string | undefined,
  { imageId, ...input }: ArtworkInput & { readonly imageId: string | undefined },
) {
  const json = imageId === undefined ? input : { ...input, imageId }
  if (id === undefined) return attempt(api.artworks.$post({ json }))
  return attempt(api.artworks[':id'].$patch({ param: { id }, json }))
}

export function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  const isNew = params.id === undefined
  return sendForm({
    serverAction,
    failed: isNew ? messages.addArtworkFailed : messages.updateArtworkFailed,
    isRepeatable: !isNew,
    onAccepted: () => removeFormDraft(artworkDraftKey(params.id)),
  })
}

export default function ArtworkFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { owner } = loaderData
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
          <Link to={imagesPath(artwork.id)}>
            Details, the back, framed: add and order its images
          </Link>
        </p>
      )}
      <ArtworkEditor
        key={artwork?.id ?? 'new'}
        artwork={artwork}
        owner={owner}
        typed={actionData?.typed}
        refusal={actionData?.refusal}
      />
    </Panel>
  )
}
