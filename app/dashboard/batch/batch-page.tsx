import { data } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { apiFor, readForm } from '../../api/api-client.server.ts'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { FormStack } from '../../ui/forms/form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { ARTWORK_LIST } from '../artworks/artwork-path.ts'
import { ACCEPTED_IMAGES } from '../artwork-images/image-upload.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import * as formStyles from '../forms/form-panel.module.css'
import type { Route } from './+types/batch-page'
import { BatchUpload } from './batch-upload.tsx'
import { DraftsReady } from './drafts-ready.tsx'
import { MAX_FORM_IMAGES, submitBatch, type SubmittedBatch } from './submitted-batch.server.ts'

export const meta = privatePage(
  'Add many artworks',
  'Upload many photos at once. Each becomes a draft.',
)

export async function loader(args: Route.LoaderArgs) {
  const { id } = await guardArtistPage(args)
  return { owner: id, maxFormImages: MAX_FORM_IMAGES }
}

/** Without scripts: one form with several files. */
export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const outcome = await submitBatch(apiFor(args), await readForm(args))
  return data(outcome, outcome.refused.length > 0 ? 422 : 200)
}

export default function BatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const { owner, maxFormImages } = loaderData
  return (
    <Panel
      title="Add many artworks"
      action={
        <PagerLink direction="back" to={ARTWORK_LIST}>
          All artworks
        </PagerLink>
      }
      lead="Each photo becomes a draft that only you can see, with a title made of the name of its file."
    >
      {actionData !== undefined && <Outcome outcome={actionData} />}
      {isHydrated ? (
        <BatchUpload owner={owner} />
      ) : (
        <form method="post" encType="multipart/form-data" className={formStyles['wide']}>
          <FormStack>
            <FileField
              id="images"
              name="images"
              label="Photos"
              hint={`jpg, png, webp or avif. Without scripts, up to ${maxFormImages} photos and 40 MB at a time.`}
              accept={ACCEPTED_IMAGES}
              multiple
              required
            >
              drop photos here, or press to choose
            </FileField>
            <Button type="submit" variant="primary">
              Upload
            </Button>
          </FormStack>
        </form>
      )}
    </Panel>
  )
}

function Outcome({ outcome: { made, refused } }: { readonly outcome: SubmittedBatch }) {
  return (
    <>
      {made > 0 && <DraftsReady count={made} />}
      {refused.length > 0 && (
        <Notice tone="error" role="alert" title="Some photos were not added">
          <ul>
            {refused.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
