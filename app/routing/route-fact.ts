import type { RequiredScope } from './token-scope.ts'

/** The number of requests allowed within a window. */
export type RequestLimit = { readonly limit: number; readonly windowMs: number }
/**
 * Per client address, per account, or per client: one account from one client address or known
 * device.
 */
type RequestLimits = Readonly<
  Partial<Record<'perAddress' | 'perAccount' | 'perClient', RequestLimit>>
>

/**
 * The people who may use a route: all signed-in users, artists, collectors or operators only. This
 * guards nothing: handlers check it themselves. The API description and prefetching read it, and
 * tests/api/access.test.ts compares it with the handlers.
 */
export type Need = 'session' | 'artist' | 'collector' | 'operator'

/**
 * The kind of body that a route accepts. `streamed-image` is an image, and `streamed-part` a part of
 * a file, whose route reads the body itself, after it has checked the session. `table` is a file or
 * form with many works.
 */
export type BodyKind = 'text' | 'image' | 'streamed-image' | 'streamed-part' | 'table'

/** The methods that a route may have. */
export const HTTP_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])

/** Bytes of a request body, by kind. A full form has a third of `text`. Images may be data URLs. */
export const BODY_LIMIT_BYTES = {
  text: 256 * 1024,
  image: 40 * 1024 * 1024,
  'streamed-image': 40 * 1024 * 1024,
  'streamed-part': 40 * 1024 * 1024,
  table: 6 * 1024 * 1024,
} as const satisfies Record<BodyKind, number>

/** A page, or an action that only accepts forms. */
export type PageFacts = {
  /** All guests get the same page, so the server may cache it. */
  readonly guestCache?: true
  /** The parameters with which the page is not cached; `find-route.ts` lists them. */
  readonly uncachedWith?: 'search' | 'similar'
  readonly needs?: Need
  readonly body?: BodyKind
  /** Only accepts forms and has no page. */
  readonly isAction?: true
  /**
   * Other pages prefetch the route's files: it is often the next page, or its form's code must be
   * loaded so that a failed submission keeps the page.
   */
  readonly prefetch?: true
  /** Signing in does not return here: it would loop, or show no page. */
  readonly noReturn?: true
}

/**
 * One method at one address of the API. Each states the scope that it asks of an API token; those
 * for operators are for sessions only.
 */
export type OperationFacts = {
  readonly body?: BodyKind
  readonly limits?: RequestLimits
  /** Does not use the database. */
  readonly noDatabase?: true
  /** Takes seconds without a large body, so it waits in the queue of uploads. */
  readonly isLong?: true
  /** Refused in a gallery where nobody signs in with a password. */
  readonly usesPassword?: true
  /** Takes no units of the account's write budget. */
  readonly noWriteBudget?: true
} & (
  | { readonly needs?: Exclude<Need, 'operator'>; readonly scope: RequiredScope }
  | { readonly needs: 'operator'; readonly scope?: never }
)

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Other addresses: files, images, health checks. */
export type FileFacts = {
  /** Answered even under overload: it is cheap, or needed most at that time. */
  readonly noQueue?: true
  /** Rendered on request, one at a time. */
  readonly isRendered?: true
  readonly needsDatabase?: true
  /** Answers under any host name, for monitoring: it holds no personal data. */
  readonly anyHost?: true
  /** Other sites may embed it. */
  readonly isEmbeddable?: true
}

export type PageTable = Readonly<Record<`/${string}`, PageFacts>>
export type OperationTable = Readonly<Record<`${Method} /api/${string}`, OperationFacts>>
export type FileTable = Readonly<Record<`/${string}`, FileFacts>>

/** For signed-in people only; API tokens are refused. */
export const SESSION_ONLY = { scope: 'session-only', needs: 'session' } as const
export const ARTIST_READS = { scope: 'artworks:read', needs: 'artist' } as const
export const ARTIST_WRITES = { scope: 'artworks:write', needs: 'artist' } as const
