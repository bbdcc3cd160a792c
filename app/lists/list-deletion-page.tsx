import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, read } from '../api/api-client.server.ts'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { rejectFormBy } from '../ui/forms/reject-form.server.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { repeatableAction } from '../ui/forms/form-action.ts'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { privatePage } from '../ui/page-meta.ts'
import type { Route } from './+types/list-deletion-page'
import { listPath, LISTS_PATH } from './list.ts'
import * as styles from './lists.module.css'

export const meta = privatePage('Delete list', 'Delete one of your lists.')

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const call = apiFor(args).lists[':id'].$get({ param: { id: args.params.id } })
  return read(call, { ifMalformed: 'list-not-found' })
}

const FAILED = 'The list was not deleted'

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  await guardSignedInPage(args, listPath(id))
  const deleted = await attempt(apiFor(args).lists[':id'].$delete({ param: { id } }))
  // It may have been deleted on another device.
  if (deleted.ok || deleted.problem.code === 'list-not-found') throw redirect(LISTS_PATH)
  return rejectFormBy(deleted.problem, FAILED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(FAILED)

const NO_FIELDS = {}

/** Asks before a list is deleted. */
export default function ListDeletionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, shareToken } = loaderData
  const endOfLink = shareToken === null ? '' : ' The link will stop working.'
  return (
    <div className={styles['page']}>
      <PageHeader
        label="list"
        title={`Delete ${name}?`}
        lead={`The works stay in the gallery.${endOfLink} This cannot be undone.`}
      />
      <ValidatedForm rules={NO_FIELDS} refusal={actionData?.refusal}>
        <FormStack>
          <FormSummary />
          <FormActions>
            <Button type="submit" variant="danger">
              Delete list
            </Button>
            <LinkButton to={listPath(id)} variant="quiet">
              Cancel
            </LinkButton>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </div>
  )
}
