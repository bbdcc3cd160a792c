import { Link } from 'react-router'
import { workPath } from '../../artworks/card/work-text.ts'
import { ifMatch } from '../../http/entity-tag.server.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artwork-images-page'
import { ArtworkImages } from './artwork-images-form.tsx'
import { readImages } from './artwork-images.ts'
import { ARTWORK_LIST, imagesPath } from '../artworks/artwork-path.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptFormInPlace } from '../forms/form-outcome.server.ts'
import { ADD } from '../forms/ordered-form.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { imageProblemsAt } from './image-upload.ts'
import { findOwnWork } from '../artworks/own-work.server.ts'
import { readSubmittedImage } from './submitted-image.server.ts'

const FAILED = 'Failed to save the images'

export const meta = privatePage(
  'Images of an artwork',
  'Several images of one of your works, in your order.',
)

export const shouldRevalidate = revalidateConflict

export async function loader(args: Route.LoaderArgs) {
  const { id: artistId } = await guardArtistPage(args)
  return findOwnWork(args, { id: args.params.id, artistId })
}

/**
 * Saves the order, kinds and texts of all images. Without scripts, the form may also carry a file
 * to add.
 */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const { id } = args.params
  const form = await readForm(args)
  const api = apiFor(args)
  const upload = await readSubmittedImage(api, form)
  if (!upload.ok) {
    return rejectFormBy(upload.problem, FAILED, { fieldOf: imageProblemsAt('image') })
  }
  if (upload.imageId !== undefined) form.append(ADD, upload.imageId)
  const json = {
    images: readImages(form).map(({ id: imageId, ...image }) => ({ imageId, ...image })),
  }
  const headers = ifMatch(textOf(form, 'revision'))
  const answer = await attempt(
    api.artworks[':id'].images.$put({ param: { id }, json }, { headers }),
  )
  if (answer.ok) {
    const code = answer.value.nearDuplicate ? 'artwork-updated-alike' : 'artwork-updated'
    return acceptFormInPlace(args, form, { code, to: imagesPath(id) })
  }
  return rejectFormBy(answer.problem, FAILED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(FAILED)

export default function ArtworkImagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, isPublished, images, dimensions, revision } = loaderData
  return (
    <Panel
      title={`Images of ${title}`}
      action={
        <PagerLink direction="back" to={ARTWORK_LIST}>
          All artworks
        </PagerLink>
      }
      lead="The first is shown in the gallery, in feeds and in previews; the others on the page of the work."
    >
      <ArtworkImages {...{ title, images, dimensions, revision }} refusal={actionData?.refusal} />
      {isPublished && (
        <p>
          <Link to={workPath(id)}>See the page of the work</Link>
        </p>
      )}
    </Panel>
  )
}
