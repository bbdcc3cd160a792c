import { artists, ownerOnly, type AccessRows } from './access-row.ts'

const TUS = { 'tus-resumable': '1.0.0' }
/** The headers of a new upload. */
export const NEW_UPLOAD = { ...TUS, 'upload-length': '10' }
const PART = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

/** The rows of the access table for uploads that arrive in parts. */
export const UPLOAD_ACCESS: AccessRows = {
  'GET /uploads': { statuses: artists(200) },
  'POST /uploads': { statuses: artists(201), request: () => ({ headers: NEW_UPLOAD }) },
  'GET /uploads/{id}': {
    statuses: ownerOnly(200),
    request: ({ uploadId }) => ({ path: `/uploads/${uploadId}` }),
  },
  'PATCH /uploads/{id}': {
    statuses: ownerOnly(204),
    request: ({ uploadId }) => ({
      path: `/uploads/${uploadId}`,
      body: new Uint8Array(1),
      headers: PART,
    }),
  },
  'DELETE /uploads/{id}': {
    statuses: ownerOnly(204),
    request: ({ uploadId }) => ({ path: `/uploads/${uploadId}` }),
  },
  'PUT /uploads/{id}/artwork': {
    // Nothing has arrived yet.
    statuses: ownerOnly(409),
    request: ({ uploadId }) => ({ path: `/uploads/${uploadId}/artwork` }),
  },
}
