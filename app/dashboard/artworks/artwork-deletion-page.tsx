import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import * as messages from '../../kernel/message.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artwork-deletion-page'
import { DELETION_WARNING } from './artwork-deletion.ts'
import { ARTWORK_LIST } from './artwork-path.ts'
import { Panel } from '../../ui/components/panel.tsx'
import { guardArtistPage } from '../dashboard-guard.server.ts'
import { acceptFormInPlace } from '../forms/form-outcome.server.ts'
import * as styles from '../forms/form-panel.module.css'
import { findOwnWork } from './own-work.server.ts'
import { formAction } from '../../ui/forms/form-action.ts'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

export const meta = privatePage('Delete artwork', 'Delete one of your works permanently.')

export async function loader(args: Route.LoaderArgs) {
  const { id: artistId } = await guardArtistPage(args)
  return findOwnWork(args, { id: args.params.id, artistId })
}

export async function action(args: Route.ActionArgs) {
  await guardArtistPage(args)
  const form = await readForm(args)
  const param = { id: args.params.id }
  const answer = await attempt(apiFor(args).artworks[':id'].$delete({ param }))
  // A work already deleted on another device counts as deleted.
  if (answer.ok || answer.problem.code === 'artwork-not-found') {
    return acceptFormInPlace(args, form, { code: 'artwork-deleted', to: ARTWORK_LIST })
  }
  return rejectFormBy(answer.problem, messages.deleteArtworkFailed)
}

export const clientAction = formAction<Route.ClientActionArgs>(messages.deleteArtworkFailed)

const NO_FIELDS = {}

/** The confirmation page for browsers without scripts. With scripts, a dialog in the list asks. */
export default function ArtworkDeletionPage({ loaderData, actionData }: Route.ComponentProps) {
  useRefusalToast(actionData?.refusal, messages.deleteArtworkFailed)
  return (
    <Panel title={`Delete ${loaderData.title}?`} lead={DELETION_WARNING}>
      <ValidatedForm rules={NO_FIELDS} refusal={actionData?.refusal} className={styles['narrow']}>
        <FormSummary />
        <FormActions>
          <Button type="submit" variant="danger">
            Delete artwork
          </Button>
          <LinkButton to={ARTWORK_LIST} variant="quiet">
            Cancel
          </LinkButton>
        </FormActions>
      </ValidatedForm>
    </Panel>
  )
}
