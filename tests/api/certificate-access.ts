import type { Scene } from './access-cast.ts'
import { everybody, signedIn, type Statuses } from './access-statuses.ts'

type Row = {
  readonly statuses: Statuses
  readonly request?: (scene: Scene) => { readonly path?: string; readonly body?: unknown }
}

/** Only the owner may give a work away. */
const ownWork = (status: number): Statuses => ({ ...signedIn(404), owner: status })

const at = (ending: string, body?: unknown): Pick<Row, 'request'> => ({
  request: ({ certificateId }) => ({
    path: `/certificates/${certificateId}${ending}`,
    ...(body !== undefined && { body }),
  }),
})

const transfer = (ending = ''): Pick<Row, 'request'> => ({
  request: ({ transferToken }) => ({ path: `/transfers/${transferToken}${ending}` }),
})

/** The rows of the access table for certificates. */
export const CERTIFICATE_OPERATIONS: Readonly<Record<string, Row>> = {
  'GET /collection': { statuses: signedIn(200) },
  'GET /certificates/{id}': { statuses: everybody(200), ...at('') },
  'GET /certificates/{id}/jws': { statuses: everybody(200), ...at('/jws') },
  'GET /certificates/{id}/document': { statuses: everybody(200), ...at('/document') },
  'GET /certificate-keys': { statuses: everybody(200) },
  'PUT /certificates/{id}/owner-name': {
    statuses: ownWork(204),
    ...at('/owner-name', { isShown: true }),
  },
  'PUT /certificates/{id}/transfer': { statuses: ownWork(200), ...at('/transfer', {}) },
  'DELETE /certificates/{id}/transfer': { statuses: ownWork(204), ...at('/transfer') },
  'GET /transfers/{token}': { statuses: everybody(200), ...transfer() },
  // The owner cannot accept their own work.
  'POST /transfers/{token}/acceptance': {
    statuses: { ...signedIn(200), owner: 422 },
    ...transfer('/acceptance'),
  },
  'DELETE /transfers/{token}': { statuses: { ...signedIn(204), owner: 422 }, ...transfer() },
}
