import type { Database } from '../../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, requireArtist } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { isRefusal } from '../../kernel/result.ts'
import { DraftForm, DraftSave, DraftSchema } from './server-draft.schema.ts'
import { discardDraft, findDraft, saveDraft } from './server-draft.store.server.ts'

type ServerDraftServices = {
  readonly db: Database
  /** Whether an account may attach an image by its id. */
  readonly holdsImage: (userId: string, imageId: string) => Promise<boolean>
}

/** Drafts of artwork and profile forms, shared between an artist's devices. */
export function createServerDraftApi({ db, holdsImage }: ServerDraftServices) {
  return apiRouter()
    .openapi(read, async (c) => {
      const { id: userId } = await requireArtist(c)
      const draft = await findDraft(db, { userId, ...c.req.valid('param') })
      if (draft === null) throw new ProblemError('draft-not-found')
      return c.json(draft, 200)
    })
    .openapi(save, async (c) => {
      const { id: userId } = await requireArtist(c)
      const key = { userId, ...c.req.valid('param') }
      const { fields, imageId, revision: seen } = c.req.valid('json')
      if (imageId !== null && !(await holdsImage(userId, imageId))) {
        throw new ProblemError('image-not-found')
      }
      const saved = await saveDraft(db, key, { fields, imageId, seen, now: new Date() })
      if (isRefusal(saved) && saved.refused === 'draft-changed-elsewhere') {
        const current = await findDraft(db, key)
        throw new ProblemError(saved.refused, current === null ? {} : { current })
      }
      return c.json(orThrow(saved), 200)
    })
    .openapi(discard, async (c) => {
      const { id: userId } = await requireArtist(c)
      await discardDraft(db, { userId, ...c.req.valid('param') })
      return c.body(null, 204)
    })
}

const path = '/users/me/form-drafts/{form}'
const tags = ['Account']
const request = { params: DraftForm }

const read = operation({
  method: 'get',
  path,
  operationId: 'getFormDraft',
  tags,
  summary: 'What you have typed into a form and not saved yet',
  request,
  responses: { 200: jsonResponse(DraftSchema, 'The draft') },
  refusals: ['draft-not-found'],
})

const save = operation({
  method: 'put',
  path,
  operationId: 'saveFormDraft',
  tags,
  summary: 'Keep what you have typed into a form',
  description: 'Only you see it, also for a published work. It stays for 60 days.',
  request: { ...request, body: jsonBody(DraftSave) },
  responses: { 200: jsonResponse(DraftSchema, 'The draft as it is kept') },
  refusals: ['artwork-not-found', 'image-not-found', 'draft-changed-elsewhere', 'drafts-full'],
})

const discard = operation({
  method: 'delete',
  path,
  operationId: 'discardFormDraft',
  tags,
  summary: 'Discard what you have typed into a form',
  request,
  responses: { 204: NO_CONTENT },
})
