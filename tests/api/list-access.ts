import {
  everybody,
  notFoundByOthers,
  signedIn,
  type AccessRow,
  type AccessRows,
} from './access-row.ts'

const at = (ending: string, body?: unknown): Pick<AccessRow, 'request'> => ({
  request: ({ listId, publishedId }) => ({
    path: `/lists/${listId}${ending.replace('ITEM', publishedId)}`,
    ...(body !== undefined && { body }),
  }),
})

/** The rows of the access table for lists. */
export const LIST_ACCESS: AccessRows = {
  'GET /work-cards': {
    statuses: everybody(200),
    request: ({ publishedId }) => ({ path: `/work-cards?ids=${publishedId}` }),
  },
  'GET /lists': { statuses: signedIn(200) },
  'POST /lists': { statuses: signedIn(201), request: () => ({ body: { name: 'New' } }) },
  'POST /lists/merges': {
    statuses: signedIn(200),
    request: ({ publishedId }) => ({ body: { name: 'New', items: [{ id: publishedId }] } }),
  },
  'GET /lists/{id}': { statuses: notFoundByOthers(200), ...at('') },
  'PATCH /lists/{id}': { statuses: notFoundByOthers(200), ...at('', { name: 'Other' }) },
  'DELETE /lists/{id}': { statuses: notFoundByOthers(204), ...at('') },
  'PUT /lists/{id}/sharing': { statuses: notFoundByOthers(200), ...at('/sharing') },
  'DELETE /lists/{id}/sharing': { statuses: notFoundByOthers(204), ...at('/sharing') },
  'PUT /lists/{id}/items/{itemId}': { statuses: notFoundByOthers(204), ...at('/items/ITEM') },
  'PATCH /lists/{id}/items/{itemId}': {
    statuses: notFoundByOthers(204),
    ...at('/items/ITEM', { note: 'Hall' }),
  },
  'DELETE /lists/{id}/items/{itemId}': { statuses: notFoundByOthers(204), ...at('/items/ITEM') },
  'PUT /lists/{id}/items/{itemId}/position': {
    statuses: notFoundByOthers(204),
    ...at('/items/ITEM/position', { before: null }),
  },
  'GET /shared-lists/{token}': {
    statuses: everybody(200),
    request: ({ shareToken }) => ({ path: `/shared-lists/${shareToken}` }),
  },
  'POST /shared-lists/{token}/copies': {
    statuses: signedIn(201),
    request: ({ shareToken }) => ({ path: `/shared-lists/${shareToken}/copies` }),
  },
}
