import { IdParam } from '../../http/id.schema.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { newId } from '../../kernel/id.ts'
import { nameSearch } from './saved-search.ts'
import { readSavedQuery } from './saved-search-query.server.ts'
import {
  NewSavedSearch,
  SavedSearchChange,
  SavedSearchesSchema,
  SavedSearchSchema,
} from './saved-search.schema.ts'
import {
  addSavedSearch,
  changeSavedSearch,
  findArtistNames,
  listSavedSearches,
  removeSavedSearch,
  viewSavedSearch,
} from './saved-search.store.server.ts'

/** The searches that the viewer has saved. */
export function createSavedSearchApi({ db }: { readonly db: Database }) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c)
      return c.json({ items: (await listSavedSearches(db, id)).map(viewSavedSearch) }, 200)
    })
    .openapi(save, async (c) => {
      const { id: userId } = await requireViewer(c)
      const given = c.req.valid('json')
      const { query, search } = readSavedQuery(given.query)
      const name = given.name ?? nameSearch(query, await findArtistNames(db, search.artistIds))
      const saved = await addSavedSearch(db, { id: newId(), userId, name, query })
      if (saved === null) throw new ProblemError('saved-searches-full')
      return c.json(viewSavedSearch(saved), 201)
    })
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { id } = c.req.valid('param')
      const changed = await changeSavedSearch(db, { id, userId, ...c.req.valid('json') })
      if (changed === null) throw new ProblemError('saved-search-not-found')
      return c.json(viewSavedSearch(changed), 200)
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c)
      const { id } = c.req.valid('param')
      if (!(await removeSavedSearch(db, { id, userId }))) {
        throw new ProblemError('saved-search-not-found')
      }
      return c.body(null, 204)
    })
}

const list = operation({
  method: 'get',
  path: '/users/me/saved-searches',
  operationId: 'listSavedSearches',
  tags: ['Following'],
  summary: 'Your saved searches, latest first',
  responses: { 200: jsonResponse(SavedSearchesSchema, 'At most 50') },
})

const save = operation({
  method: 'post',
  path: '/users/me/saved-searches',
  operationId: 'saveSearch',
  tags: ['Following'],
  summary: 'Save a search',
  description: 'At most 50. One that is saved already stays as it is.',
  request: { body: jsonBody(NewSavedSearch) },
  responses: { 201: jsonResponse(SavedSearchSchema, 'The saved search') },
  refusals: ['search-not-narrowed', 'saved-searches-full'],
})

const change = operation({
  method: 'patch',
  path: '/users/me/saved-searches/{id}',
  operationId: 'changeSavedSearch',
  tags: ['Following'],
  summary: 'Rename a saved search, or turn its alerts on or off',
  request: { params: IdParam, body: jsonBody(SavedSearchChange) },
  responses: { 200: jsonResponse(SavedSearchSchema, 'The saved search') },
  refusals: ['saved-search-not-found'],
})

const remove = operation({
  method: 'delete',
  path: '/users/me/saved-searches/{id}',
  operationId: 'deleteSavedSearch',
  tags: ['Following'],
  summary: 'Delete a saved search',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['saved-search-not-found'],
})
