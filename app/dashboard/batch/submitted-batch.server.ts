import { attempt, type ApiClient } from '../../api/api-client.server.ts'
import type { Problem } from '../../kernel/problem.ts'
import { cleanFileName, titleFromFileName } from '../../uploads/partial/partial-upload.ts'
import { reasonOf } from '../../ui/requests/failure-text.ts'

/** Limit per form without scripts, since the response waits for all drafts. */
export const MAX_FORM_IMAGES = 20

/** The number of drafts made, and the refused photos. */
export type SubmittedBatch = {
  readonly made: number
  readonly refused: ReadonlyArray<{ readonly name: string; readonly message: string }>
}

/** Makes a draft of each photo in the field `images`, one at a time. */
export async function submitBatch(api: ApiClient, form: FormData): Promise<SubmittedBatch> {
  const files = form.getAll('images').filter((value) => value instanceof File && value.size > 0)
  let made = 0
  const refused: { name: string; message: string }[] = []
  for (const [index, file] of (files as File[]).entries()) {
    const problem = index < MAX_FORM_IMAGES ? await addDraft(api, file) : TOO_MANY
    if (problem === null) made += 1
    else refused.push({ name: cleanFileName(file.name), message: reasonOf(problem) })
  }
  if (files.length === 0) refused.push({ name: 'Photos', message: 'Choose at least one' })
  return { made, refused }
}

const TOO_MANY = { title: `At most ${MAX_FORM_IMAGES} at a time`, detail: undefined }

async function addDraft(
  api: ApiClient,
  file: File,
): Promise<Pick<Problem, 'title' | 'detail'> | null> {
  const upload = await attempt(api.images.$post({ form: { file } }))
  if (!upload.ok) return upload.problem
  const json = { title: titleFromFileName(file.name), imageId: upload.value.id }
  const added = await attempt(api.artworks.$post({ header: {}, json }))
  return added.ok ? null : added.problem
}
