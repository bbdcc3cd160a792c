import type { Database } from '../../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, requireViewer } from '../../http/http.server.ts'
import { jsonBody, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { SIGN_IN_TO_KEEP_LISTS } from '../list.api.server.ts'
import { addListItem, moveListItem, removeListItem, setNote } from './list-item.store.server.ts'
import { ListItemId, NoteChange, Placement } from '../list.schema.ts'

type ListItemServices = {
  readonly db: Database
  /** Stores a stock photo if it is not stored yet. False when the service has no such photo. */
  readonly storeStockPhoto: (id: string) => Promise<boolean>
}

/** The works of the viewer's lists. */
export function createListItemApi({ db, storeStockPhoto }: ListItemServices) {
  const keyOf = async (
    c: Parameters<typeof requireViewer>[0],
    { id: listId, itemId }: { id: string; itemId: string },
  ) => ({
    userId: (await requireViewer(c, SIGN_IN_TO_KEEP_LISTS)).id,
    listId,
    itemId,
    now: new Date(),
  })
  return apiRouter()
    .openapi(add, async (c) => {
      const key = await keyOf(c, c.req.valid('param'))
      if (!isUuid(key.itemId)) await storeStockPhoto(key.itemId)
      orThrow(await addListItem(db, key))
      return c.body(null, 204)
    })
    .openapi(annotate, async (c) => {
      const key = await keyOf(c, c.req.valid('param'))
      orThrow(await setNote(db, { ...key, ...c.req.valid('json') }))
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      const key = await keyOf(c, c.req.valid('param'))
      if (!(await removeListItem(db, key))) throw new ProblemError('list-not-found')
      return c.body(null, 204)
    })
    .openapi(move, async (c) => {
      const key = await keyOf(c, c.req.valid('param'))
      orThrow(await moveListItem(db, { ...key, ...c.req.valid('json') }))
      return c.body(null, 204)
    })
}

const tags = ['Lists']
const path = '/lists/{id}/items/{itemId}'

const add = operation({
  method: 'put',
  path,
  operationId: 'addListItem',
  tags,
  summary: 'Add a work or a stock photo at the end of a list',
  description: 'Repeating it changes nothing.',
  request: { params: ListItemId },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found', 'artwork-not-found', 'list-full'],
})

const annotate = operation({
  method: 'patch',
  path,
  operationId: 'setListItemNote',
  tags,
  summary: 'Change the note on a work',
  description: 'Whoever has the link of a shared list reads it.',
  request: { params: ListItemId, body: jsonBody(NoteChange) },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found', 'list-item-not-found'],
})

const remove = operation({
  method: 'delete',
  path,
  operationId: 'removeListItem',
  tags,
  summary: 'Remove a work from a list',
  description: 'Repeating it changes nothing.',
  request: { params: ListItemId },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found'],
})

const move = operation({
  method: 'put',
  path: `${path}/position`,
  operationId: 'moveListItem',
  tags,
  summary: 'Move a work within its list',
  request: { params: ListItemId, body: jsonBody(Placement) },
  responses: { 204: NO_CONTENT },
  refusals: [SIGN_IN_TO_KEEP_LISTS, 'list-not-found', 'list-item-not-found'],
})
