import { ExplainedError, NETWORK_FAULTS } from '../../kernel/error-code.ts'

/** The parts of the configuration that the messages name. */
export type ImageStorePlace = {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
}

export type ImageStoreFaultCode = keyof typeof SENTENCES

/**
 * A fault of the images' object store. The message states the fault and its remedy in one sentence.
 * It has no cause, because network errors in it would be taken for an outage of the database.
 */
export class ImageStoreFault extends ExplainedError {
  readonly code: ImageStoreFaultCode
  constructor(code: ImageStoreFaultCode, place: ImageStorePlace, detail = '') {
    super(SENTENCES[code]({ ...place, detail }))
    this.name = 'ImageStoreFault'
    this.code = code
  }
}

type Facts = ImageStorePlace & {
  /** A status with a code, or the key of a file. */
  readonly detail: string
}

const SENTENCES = {
  'no-server': ({ endpoint }: Facts) =>
    `No object store answers at ${endpoint}: start it, or correct S3_ENDPOINT.`,
  'unknown-host': ({ endpoint }: Facts) =>
    `The host of ${endpoint} is unknown: correct S3_ENDPOINT or S3_REGION, or the name service.`,
  'no-answer': ({ endpoint }: Facts) =>
    `The server at ${endpoint} does not answer in time as an object store does: correct ` +
    'S3_ENDPOINT, or the network between.',
  'no-tls': ({ endpoint }: Facts) =>
    `The server at ${endpoint} offers no TLS: switch it on there, or write S3_ENDPOINT with ` +
    'http:// if the network is trusted.',
  'unknown-certificate': ({ endpoint }: Facts) =>
    `The TLS certificate of ${endpoint} cannot be verified: name the file of its authority in ` +
    'NODE_EXTRA_CA_CERTS, or correct S3_ENDPOINT.',
  'no-key': ({ bucket }: Facts) =>
    `The bucket “${bucket}” needs an access key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
  'unknown-key': ({ endpoint }: Facts) =>
    `The object store at ${endpoint} does not know this access key: correct AWS_ACCESS_KEY_ID ` +
    'and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN, if the key is temporary).',
  'wrong-secret': ({ endpoint }: Facts) =>
    `The object store at ${endpoint} refuses the signature: correct AWS_SECRET_ACCESS_KEY (or ` +
    'AWS_ACCESS_KEY_ID, or S3_REGION).',
  'wrong-clock': ({ endpoint }: Facts) =>
    `The clocks of this machine and of ${endpoint} differ by more than it allows: set the clock.`,
  'not-allowed': ({ bucket }: Facts) =>
    `This access key may not list, read, write and delete objects of the bucket “${bucket}”: ` +
    'allow it that, or name another bucket in IMAGE_STORE.',
  'unknown-bucket': ({ endpoint, bucket }: Facts) =>
    `There is no bucket “${bucket}” at ${endpoint}: create it, or correct IMAGE_STORE.`,
  'wrong-region': ({ bucket }: Facts) =>
    `The bucket “${bucket}” is in another region: correct S3_REGION, and S3_ENDPOINT with it.`,
  failing: ({ endpoint, detail }: Facts) =>
    `The object store at ${endpoint} fails (${detail}): try again, or check its log.`,
  damaged: ({ bucket, detail }: Facts) =>
    `The bucket “${bucket}” holds a file that is not what was stored (${detail}): copy it from ` +
    'a backup.',
  busy: ({ endpoint }: Facts) =>
    `Too many requests wait for the object store at ${endpoint}: try again in a moment.`,
  unavailable: ({ endpoint }: Facts) =>
    `The object store at ${endpoint} has failed several times: it is tried again every second.`,
  other: ({ endpoint, detail }: Facts) =>
    `The object store at ${endpoint} refuses what Frame needs (${detail}): correct S3_ENDPOINT, ` +
    'or check its log.',
} as const

const CASES: readonly { readonly code: ImageStoreFaultCode; readonly codes: readonly string[] }[] =
  [
    ...NETWORK_FAULTS,
    {
      code: 'no-tls',
      codes: ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
    },
    // Error codes of S3.
    { code: 'unknown-key', codes: ['InvalidAccessKeyId', 'InvalidToken', 'ExpiredToken'] },
    { code: 'wrong-secret', codes: ['SignatureDoesNotMatch'] },
    { code: 'wrong-clock', codes: ['RequestTimeTooSkewed', 'RequestExpired'] },
    { code: 'not-allowed', codes: ['AccessDenied', 'AllAccessDisabled', 'MethodNotAllowed'] },
    { code: 'unknown-bucket', codes: ['NoSuchBucket', 'InvalidBucketName'] },
    {
      code: 'wrong-region',
      codes: ['PermanentRedirect', 'TemporaryRedirect', 'AuthorizationHeaderMalformed'],
    },
  ]

/** The fault for an error code of the system or of S3; null for any other code. */
export const faultOfCode = (code: string): ImageStoreFaultCode | null =>
  CASES.find(({ codes }) => codes.includes(code))?.code ?? null

/** Faults of the store or the network, which will also affect other requests. */
const OUTAGES: ReadonlySet<ImageStoreFaultCode> = new Set([
  'no-server',
  'unknown-host',
  'no-answer',
  'no-tls',
  'unknown-certificate',
  'failing',
])

/** Whether the fault is damage of a single file. */
export const isDamage = (error: unknown): boolean =>
  error instanceof ImageStoreFault && error.code === 'damaged'

export const isOutage = (error: unknown): boolean =>
  error instanceof ImageStoreFault && OUTAGES.has(error.code)
