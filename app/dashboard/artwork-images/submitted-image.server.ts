import type { ApiClient } from '../../api/api-client.server.ts'
import { attempt } from '../../api/api-client.server.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import type { Problem } from '../../kernel/problem.ts'

type PageUpload =
  | { readonly ok: true; readonly imageId: string | undefined }
  | { readonly ok: false; readonly problem: Problem; readonly imageId?: undefined }

/**
 * Reads the image of a form: the id of an earlier upload (`imageId`), or without scripts the file
 * itself (`image`), which is uploaded now.
 * @returns `imageId` undefined for a form without an image
 */
export async function readSubmittedImage(api: ApiClient, form: FormData): Promise<PageUpload> {
  const file = fileOf(form)
  if (file === null) return { ok: true, imageId: textOf(form, 'imageId') || undefined }
  const answer = await attempt(api.images.$post({ form: { file } }))
  return answer.ok ? { ok: true, imageId: answer.value.id } : answer
}

function fileOf(form: FormData): File | null {
  const file = form.get('image')
  return file instanceof File && file.size > 0 ? file : null
}
