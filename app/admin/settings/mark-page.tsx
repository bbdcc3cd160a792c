import { redirect } from 'react-router'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { ACCEPTED_IMAGES } from '../../dashboard/artwork-images/image-upload.ts'
import { readSubmittedImage } from '../../dashboard/artwork-images/submitted-image.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { problems } from '../../kernel/problem.ts'
import { markPath } from '../../settings/mark.ts'
import { Button } from '../../ui/components/button.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { refusedWith } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectForm, rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/mark-page'
import { AdminPanel } from '../admin-panel.tsx'
import { withNotice, MARK_PATH, SETTINGS_PATH } from '../admin-path.ts'
import * as styles from '../admin.module.css'

export const meta = privatePage(
  'Mark',
  'The image in the header, in browser tabs and on home screens.',
)

export async function loader(args: Route.LoaderArgs) {
  const { mark } = await read(apiFor(args).admin.settings.$get())
  return { mark }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const api = apiFor(args)
  const upload = form.has('remove') ? NO_MARK : await readSubmittedImage(api, form)
  if (!upload.ok) {
    return rejectFormBy(upload.problem, NOTHING_CHANGED)
  }
  if (upload.imageId === undefined) {
    const { message, status } = problems['image-missing']
    return rejectForm(refusedWith(message, 'image'), status)
  }
  const answer = await attempt(api.admin.settings.$patch({ json: { mark: upload.imageId } }))
  if (answer.ok) throw redirect(withNotice(MARK_PATH, 'saved'))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

const NO_MARK = { ok: true, imageId: null } as const
/** The server checks the file. */
const RULES = { image: {} }

export default function MarkPage({ loaderData: { mark }, actionData }: Route.ComponentProps) {
  return (
    <AdminPanel
      actionData={actionData}
      title="Mark"
      lead="It stands in the header, in browser tabs and on home screens, instead of the frame with the red dot."
    >
      {mark !== null && (
        <>
          <img className={styles['mark']} src={markPath(mark, 180)} alt="The current mark" />
          <PostForm encType="multipart/form-data">
            <Button type="submit" name="remove" value="1">
              Remove
            </Button>
          </PostForm>
        </>
      )}
      <ValidatedForm
        encType="multipart/form-data"
        rules={RULES}
        refusal={actionData?.refusal}
        className={styles['narrow']}
      >
        <FormStack>
          <FormSummary />
          <FileField
            name="image"
            label="Image"
            hint="jpg, png, webp or avif: square, and at least 192 pixels wide."
            accept={ACCEPTED_IMAGES}
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Upload
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
      <PagerLink direction="back" to={SETTINGS_PATH}>
        Back to Settings
      </PagerLink>
    </AdminPanel>
  )
}
