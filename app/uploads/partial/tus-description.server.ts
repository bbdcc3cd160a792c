import { textHeader, type DescribedHeaders } from '../../http/operation.server.ts'
import { PART_TYPE, TUS_VERSION } from './tus-header.ts'

/** The headers of every response below /uploads. */
export const TUS_HEADERS: DescribedHeaders = {
  'Tus-Resumable': textHeader('The version of the tus protocol'),
}

export const TUS_REFUSAL_HEADERS: DescribedHeaders = {
  ...TUS_HEADERS,
  'Tus-Version': textHeader('With 412: the version to send'),
}

const byteCount = { type: 'integer', minimum: 0 } as const

/** The headers of a response about one upload. */
export const UPLOAD_HEADERS: DescribedHeaders = {
  ...TUS_HEADERS,
  'Upload-Offset': { description: 'Bytes that have arrived', schema: byteCount },
  'Upload-Length': { description: 'Bytes of the whole file', schema: byteCount },
  'Upload-Expires': textHeader('When an upload without further parts ends'),
  'Tus-Extension': textHeader('The extensions of the protocol, separated by commas'),
}

// Described without zod, so that the handlers refuse them with the codes of uploads.
const header = { in: 'header', required: true } as const
const TUS_RESUMABLE = {
  ...header,
  name: 'Tus-Resumable',
  schema: { type: 'string' as const, enum: [TUS_VERSION] },
}

export const BEGIN_PARAMETERS = [
  TUS_RESUMABLE,
  {
    ...header,
    name: 'Upload-Length',
    description: 'Bytes of the whole file',
    schema: byteCount,
  },
  {
    ...header,
    name: 'Upload-Metadata',
    required: false,
    description:
      'Pairs of a key and its value in base64, separated by commas: `filename`, `filetype` and ' +
      '`lastmodified` (milliseconds since 1970)',
    schema: { type: 'string' as const, example: 'filename bW9ybmluZy5qcGc=' },
  },
]

export const PART_PARAMETERS = [
  TUS_RESUMABLE,
  {
    ...header,
    name: 'Upload-Offset',
    description: 'Bytes that have arrived before this part',
    schema: byteCount,
  },
]

/** Not read by the router, since parts are streamed. */
export const PART_BODY = {
  required: true,
  content: { [PART_TYPE]: { schema: { type: 'string', format: 'binary' } } },
} as const
