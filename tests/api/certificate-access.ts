import {
  everybody,
  notFoundByOthers,
  signedIn,
  type AccessRow,
  type AccessRows,
} from './access-row.ts'

const at = (ending: string, body?: unknown): Pick<AccessRow, 'request'> => ({
  request: ({ certificateId }) => ({
    path: `/certificates/${certificateId}${ending}`,
    ...(body !== undefined && { body }),
  }),
})

const transfer = (ending = ''): Pick<AccessRow, 'request'> => ({
  request: ({ transferToken }) => ({ path: `/transfers/${transferToken}${ending}` }),
})

/** The rows of the access table for certificates. */
export const CERTIFICATE_ACCESS: AccessRows = {
  'GET /collection': { statuses: signedIn(200) },
  'GET /certificates/{id}': { statuses: everybody(200), ...at('') },
  'GET /certificates/{id}/jws': { statuses: everybody(200), ...at('/jws') },
  'GET /certificates/{id}/document': { statuses: everybody(200), ...at('/document') },
  'GET /certificate-keys': { statuses: everybody(200) },
  'PUT /certificates/{id}/owner-name': {
    statuses: notFoundByOthers(204),
    ...at('/owner-name', { isShown: true }),
  },
  'PUT /certificates/{id}/transfer': {
    statuses: notFoundByOthers(200),
    ...at('/transfer', {}),
    // Only the owner can withdraw the open offer.
    before: ({ certificateId }, { call }) =>
      call('DELETE', `/certificates/${certificateId}/transfer`),
  },
  'DELETE /certificates/{id}/transfer': { statuses: notFoundByOthers(204), ...at('/transfer') },
  'GET /transfers/{token}': { statuses: everybody(200), ...transfer() },
  // The owner cannot accept their own work.
  'POST /transfers/{token}/acceptance': {
    statuses: { ...signedIn(200), owner: 422 },
    ...transfer('/acceptance'),
  },
  'DELETE /transfers/{token}': { statuses: { ...signedIn(204), owner: 422 }, ...transfer() },
}
