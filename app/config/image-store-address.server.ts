/** The image store: a folder, or a bucket of an object store. */
export type ImageStoreAddress =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & BucketAddress)

export type BucketAddress = {
  readonly bucket: string
  /** The prefix of every object's name: '' or text that ends in a slash. */
  readonly prefix: string
}

/** The object store and the account there. */
export type S3Account = {
  /** Scheme and host, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  /** Null if the environment names no key. */
  readonly credentials: S3Credentials | null
}

export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Only for temporary credentials. */
  readonly sessionToken: string | null
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** @returns null for text that is no `s3://bucket` or `s3://bucket/prefix` */
export function parseBucketAddress(text: string): BucketAddress | null {
  const [, bucket = '', prefix] = /^s3:\/\/([^/]+)(?:\/+(.*?))?\/*$/.exec(text) ?? []
  if (!BUCKET.test(bucket)) return null
  if (prefix === undefined || prefix === '') return { bucket, prefix: '' }
  return PREFIX.test(prefix) ? { bucket, prefix: `${prefix}/` } : null
}

/** The address as an operator writes it. */
export const formatAddress = (address: ImageStoreAddress): string =>
  address.kind === 'folder'
    ? address.folder
    : `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, '')
