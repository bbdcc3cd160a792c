import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type {
  BucketAddress,
  S3Account,
  S3Credentials,
} from '../../config/image-store-address.server.ts'
import { causesOf, codeOf } from '../../kernel/error-code.ts'
import { faultOfCode, ImageStoreFault, isOutage } from '../storage/image-store-fault.ts'
import { createRequestGate, type RequestGate } from './request-gate.server.ts'
import { readElement } from './s3-xml.ts'

export type S3Operation = 'get' | 'find' | 'list' | 'put' | 'delete'

export type S3Request = {
  readonly operation: S3Operation
  /** The object's key below the prefix; null for the bucket. */
  readonly key: string | null
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/** A response below 300, or 404 for a missing object, or 416. */
export type S3Answer = {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** Sends requests to one bucket, with limited concurrency, timeouts and a circuit breaker. */
export type S3Client = {
  /** @throws ImageStoreFault */
  send(request: S3Request): Promise<S3Answer>
  /** Counts a damaged file. @returns the fault to throw */
  damaged(key: string): ImageStoreFault
  readonly status: S3Status
}

/** The state of an object store, for monitoring. */
export type S3Status = {
  readonly reads: Omit<RequestGate, 'run'>
  /** Includes lists, which take as long. */
  readonly writes: Omit<RequestGate, 'run'>
  /** Counts since the start, by operation. */
  readonly errors: Readonly<Record<S3Operation, number>>
}

export type S3ClientOptions = {
  readonly bucket: BucketAddress
  readonly account: S3Account & { readonly credentials: S3Credentials }
  /** The timeout of a request with its retries, in milliseconds. */
  readonly timeouts: { readonly readMs: number; readonly writeMs: number }
  /** The number of attempts for a request that gets no response, or a 5xx. */
  readonly attempts: number
  /** Called when reads or writes start to fail, and when they succeed again. */
  readonly onChange?: (change: S3Change) => void
}

export type S3Change = {
  readonly kind: 'reads' | 'writes'
  /** The fault; null when requests succeed again. */
  readonly fault: ImageStoreFault | null
}

const METHODS = { get: 'GET', find: 'HEAD', list: 'GET', put: 'PUT', delete: 'DELETE' } as const
const READS = { concurrency: 64, maxWaiting: 256 }
const WRITES = { concurrency: 32, maxWaiting: 256 }
const FIRST_DELAY_MS = 50
/** The minimum upload rate, which extends the timeout: an original has up to 200 MB. */
const BYTES_PER_MS = 1000

export function createS3Client(options: S3ClientOptions): S3Client {
  const { bucket, account, attempts, timeouts, onChange } = options
  const { credentials, endpoint, region } = account
  const place = { endpoint, bucket: bucket.bucket }
  const { sessionToken, ...key } = credentials
  const aws = new AwsClient({
    ...key,
    ...(sessionToken === null ? {} : { sessionToken }),
    service: 's3',
    region,
  })
  const openGate = (kind: S3Change['kind'], size: typeof READS, timeoutMs: number) =>
    createRequestGate({
      ...size,
      timeoutMs,
      isOutage,
      explain: (refusal) => new ImageStoreFault(refusal, place),
      onChange: (error) =>
        onChange?.({ kind, fault: error instanceof ImageStoreFault ? error : null }),
    })
  const reads = openGate('reads', READS, timeouts.readMs)
  const writes = openGate('writes', WRITES, timeouts.writeMs)
  const errors = { get: 0, find: 0, list: 0, put: 0, delete: 0 }

  /** Makes one attempt. It reads the whole body, so that no connection outlives the request. */
  async function attempt(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const { operation, key: name, query, headers, body = null } = request
    const path = name === null ? '' : `/${bucket.prefix}${name}`
    const url = new URL(`${endpoint}/${bucket.bucket}${path}`)
    url.search = new URLSearchParams(query).toString()
    const signed = await aws.sign(url.href, {
      method: METHODS[operation],
      headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body ?? '') },
      body,
    })
    const response = await fetch(signed, { signal, redirect: 'manual' })
    const answer = {
      status: response.status,
      headers: response.headers,
      body: new Uint8Array(await response.arrayBuffer()),
    }
    const code = response.ok ? null : refusalCodeOf(answer)
    if (code === null || isExpected(request, answer.status, code)) return answer
    throw explainAnswer(answer.status, code)
  }

  function explainAnswer(status: number, code: string): ImageStoreFault {
    const known = faultOfCode(code)
    const detail = `${status} ${code}`.trim()
    if (known !== null) return new ImageStoreFault(known, place)
    if (status >= 500 || status === 429) return new ImageStoreFault('failing', place, detail)
    if (status === 403) return new ImageStoreFault('not-allowed', place)
    if (status >= 300 && status < 400) return new ImageStoreFault('wrong-region', place)
    return new ImageStoreFault('other', place, detail)
  }

  /** Retries are safe, because objects never change. */
  async function sendRepeatedly(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    for (let delayMs = FIRST_DELAY_MS, left = attempts - 1; ; delayMs *= 2, left -= 1) {
      try {
        return await attempt(request, signal)
      } catch (error) {
        const fault =
          error instanceof ImageStoreFault ? error : new ImageStoreFault(explainError(error), place)
        if (left <= 0 || signal.aborted || !isOutage(fault)) throw fault
      }
      await wait(delayMs)
    }
  }

  return {
    async send(request) {
      const isRead = request.operation === 'get' || request.operation === 'find'
      const gate = isRead ? reads : writes
      const extraMs = Math.ceil((request.body?.length ?? 0) / BYTES_PER_MS)
      try {
        return await gate.run((signal) => sendRepeatedly(request, signal), extraMs)
      } catch (error) {
        errors[request.operation] += 1
        throw error
      }
    },
    damaged(key) {
      errors.get += 1
      return new ImageStoreFault('damaged', place, key)
    },
    status: { reads, writes, errors },
  }
}

/** S3's error code; '' for responses to HEAD, which have no body. */
function refusalCodeOf({ body }: S3Answer): string {
  const code = readElement(new TextDecoder().decode(body.subarray(0, 4096)), 'Code') ?? ''
  return /^\w{1,60}$/.test(code) ? code : ''
}

/** Whether the response means that the object or the byte range does not exist. */
function isExpected({ key }: S3Request, status: number, code: string): boolean {
  if (key === null) return false
  return status === 416 || (status === 404 && code !== 'NoSuchBucket')
}

/** Searches the causes of an error, because `fetch` wraps the network error. */
function explainError(error: unknown) {
  const known = causesOf(error).map((cause) => faultOfCode(codeOf(cause)))
  return known.find((fault) => fault !== null) ?? 'no-answer'
}
