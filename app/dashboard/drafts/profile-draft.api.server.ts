import type { Database } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireArtist } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { DraftSchema, ProfileDraftForm, ProfileDraftSave } from './artwork-draft.schema.ts'
import { discardDraft, findDraft } from './artwork-draft.store.server.ts'
import { keepDraft } from './keep-draft.server.ts'

/** What artists have typed into the forms of their profile, kept for their other devices. */
export function createProfileDraftApi({ db }: { readonly db: Database }) {
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
      const { fields, revision: seen } = c.req.valid('json')
      const kept = await keepDraft(db, key, { fields, imageId: null, seen, now: new Date() })
      return c.json(kept, 200)
    })
    .openapi(discard, async (c) => {
      const { id: userId } = await requireArtist(c)
      await discardDraft(db, { userId, ...c.req.valid('param') })
      return c.body(null, 204)
    })
}

const path = '/users/me/profile-drafts/{form}'
const tags = ['Account']
const request = { params: ProfileDraftForm }
const refusals = ['not-signed-in', 'artists-only'] as const

const read = operation({
  method: 'get',
  path,
  operationId: 'getProfileDraft',
  tags,
  summary: 'What you have typed into a form of your profile and not saved yet',
  request,
  responses: { 200: jsonResponse(DraftSchema, 'The draft') },
  refusals: [...refusals, 'draft-not-found'],
})

const save = operation({
  method: 'put',
  path,
  operationId: 'saveProfileDraft',
  tags,
  summary: 'Keep what you have typed into a form of your profile',
  description: 'Only you see it. It stays for 60 days.',
  request: { ...request, body: jsonBody(ProfileDraftSave) },
  responses: { 200: jsonResponse(DraftSchema, 'The draft as it is kept') },
  refusals: [...refusals, 'draft-changed-elsewhere', 'drafts-full'],
})

const discard = operation({
  method: 'delete',
  path,
  operationId: 'discardProfileDraft',
  tags,
  summary: 'Discard what you have typed into a form of your profile',
  request,
  responses: { 204: NO_CONTENT },
  refusals,
})
