import { refusedWith } from '../../ui/forms/form-refusal.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artist-photo-page'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptFormInPlace } from '../forms/form-outcome.server.ts'
import { imageProblemsAt } from '../artwork-images/image-upload.ts'
import { readSubmittedImage } from '../artwork-images/submitted-image.server.ts'
import { PhotoForm } from './photo-form.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'

export const meta = privatePage('Profile photo', 'The photo that is shown with your works.')

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  return null
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const api = apiFor(args)
  const upload = await readSubmittedImage(api, form)
  if (!upload.ok) {
    const { problem } = upload
    return rejectFormBy(problem, messages.photoProcessFailed, { fieldOf: imageProblemsAt('photo') })
  }
  if (upload.imageId === undefined) {
    const missing = problems['image-missing']
    return rejectForm(refusedWith(missing.message, 'photo'), missing.status)
  }
  const answer = await attempt(api.users.me.$patch({ json: { photoId: upload.imageId } }))
  if (answer.ok) {
    return acceptFormInPlace(args, form, { code: 'photo-saved', to: '/artist-dashboard' })
  }
  return rejectFormBy(answer.problem, messages.photoSaveFailed)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(messages.photoSaveFailed)

/**
 * The target of the photo form without scripts. With scripts, the photo is saved on the Artist Data
 * tab.
 */
export default function ArtistPhotoPage({ actionData }: Route.ComponentProps) {
  return (
    <Panel title="Profile photo">
      <PhotoForm refusal={actionData?.refusal} />
      <FormActions>
        <PagerLink direction="back" to="/artist-dashboard">
          Artist Data
        </PagerLink>
      </FormActions>
    </Panel>
  )
}
