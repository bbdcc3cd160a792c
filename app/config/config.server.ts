import { join } from 'node:path'
import { z } from 'zod'
import { ExplainedError } from '../kernel/error-code.ts'
import { readDatabaseUrl } from './database-url.server.ts'
import {
  parseBucketAddress,
  type BucketAddress,
  type S3Account,
} from './image-store-address.server.ts'
import { isLoopback } from './loopback.ts'
import { readProviders, type ProviderSettings } from './provider-settings.server.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (protocols: RegExp, example = 'https://gallery.example') =>
  z.url({ protocol: protocols, error: `has to be an address such as ${example}` })
const databaseUrl = z.string().superRefine((text, check) => {
  try {
    readDatabaseUrl(text)
  } catch (error) {
    check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' })
  }
})
/** Addresses of servers, separated by commas. */
const databaseUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(z.array(databaseUrl))

function wholeNumber(min: number, max: number) {
  const message = `has to be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

/** Names with or without a port, separated by commas. */
const hostNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
  .refine(
    (names) => names.every((name) => /^[\w.-]+(?::\d{1,5})?$/.test(name)),
    'has to be names such as frame.internal, separated by commas',
  )

const addresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .pipe(z.array(url(/^https$/)).max(6))

/** Used in content security policies and `srcset`, so it has no query, comma or space. */
const imageBase = url(/^https?$/)
  .regex(/^[^?#,;'"\s]+$/, 'has to be an address such as https://cdn.example.org/images')
  .transform((text) => text.replace(/\/+$/, ''))

const bucket = z.string().transform((text, check) => {
  const address = parseBucketAddress(text)
  if (address !== null) return address
  const message = 'has to be s3://bucket or s3://bucket/prefix; without it, a folder has the images'
  check.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Bytes, as in PostgreSQL's settings. */
const MEGABYTE = 1024 * 1024

const Settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  IMAGE_STORE: bucket.optional(),
  IMAGE_BASE_URL: imageBase.optional(),
  S3_ENDPOINT: url(/^https?$/).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'has to be a name such as eu-central-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrls.optional(),
  REPLICA_MAX_LAG_MS: wholeNumber(100, 60_000).default(1000),
  PUBLIC_URL: url(/^https?$/).optional(),
  ALLOWED_HOSTS: hostNames.optional(),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  PASSWORD_SIGN_IN: flag.default(true),
  REQUIRE_EMAIL_VERIFICATION: flag.default(false),
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  UNSPLASH_ACCESS_KEY: z.string().min(1).optional(),
  UNSPLASH_URL: url(/^https?$/).default('https://api.unsplash.com'),
  SMTP_URL: url(/^smtps?$/, 'smtp://name:password@mail.example:587').optional(),
  MAIL_FROM: z.string().min(3).default('Frame <frame@localhost>'),
  DEMO: flag.optional(),
  RATE_LIMITS: flag.default(true),
  WORKERS: wholeNumber(1, 64).default(1),
  SOCIAL_LINKS: addresses.optional(),
  FOOTER_COUNTS: z.enum(['claims', 'real', 'both']).default('claims'),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000).default(2048),
  UPLOAD_MB_PER_DAY: wholeNumber(1, 1_000_000_000).default(4096),
  UPLOAD_MB_IN_TOTAL: wholeNumber(1, 1_000_000_000).default(20_480),
  UPLOAD_MEGAPIXELS_PER_DAY: wholeNumber(1, 1_000_000_000).default(10_000),
  UPLOAD_MEGAPIXELS_IN_TOTAL: wholeNumber(1, 1_000_000_000).default(100_000),
  WEBHOOK_PRIVATE_NETWORK: flag.default(false),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  LOG_REQUESTS: z.enum(['off', 'sampled', 'all']).default('sampled'),
  LOG_FILE: z.string().min(1).optional(),
})
type Settings = z.infer<typeof Settings>

export const settingNames: readonly string[] = Object.keys(Settings.shape)

/**
 * The embedded PostgreSQL has 100 connections, 10 of them for other programs. Each worker needs at
 * least four, and the supervisor two.
 */
export const MAX_WORKERS_OF_EMBEDDED_DATABASE = 22

const Environment = Settings.superRefine((env, check) => {
  if (env.DATABASE_URL === undefined && env.WORKERS > MAX_WORKERS_OF_EMBEDDED_DATABASE) {
    const message =
      `has to be at most ${MAX_WORKERS_OF_EMBEDDED_DATABASE}, since the embedded database has ` +
      'connections for no more: set DATABASE_URL for a PostgreSQL of your own'
    check.addIssue({ code: 'custom', path: ['WORKERS'], message })
  }
  if (env.IMAGE_STORE === undefined) return
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (env[name] !== undefined) continue
    const message = 'is missing: IMAGE_STORE names an object store, which needs an access key'
    check.addIssue({ code: 'custom', path: [name], message })
  }
})

export type Config = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** The folder of backups that are made without naming a file. */
  readonly backupDir: string
  readonly databaseUrl: string | null
  /** The address of PostgreSQL itself, if `databaseUrl` is a pooler such as PgBouncer. */
  readonly databaseDirectUrl: string | null
  /** The bucket of the images; null for the folder `images` in the data folder. */
  readonly imageStore: BucketAddress | null
  readonly s3: S3Account
  /** Streaming replicas of that database, for guests' reads. */
  readonly replicas: {
    readonly urls: readonly string[]
    /** A replica that is further behind is not read. */
    readonly maxLagMs: number
  }
  /** The public URL of a content delivery network in front of /images; null without one. */
  readonly imageBaseUrl: string | null
  /** Frame's public address if it differs from http://HOST:PORT, for example behind a proxy. */
  readonly publicUrl: string | null
  /** Further names that requests may have in the header `host`, such as a container's. */
  readonly allowedHosts: readonly string[]
  readonly authSecret: string | null
  /** The ways to sign in: by password, at OpenID Connect providers, or both. */
  readonly signIn: {
    readonly password: boolean
    readonly providers: readonly ProviderSettings[]
    /** Whether publishing, buying and asking wait until people have confirmed their email address. */
    readonly verifiedEmail: boolean
  }
  /** The number of proxies in front of Frame whose `x-forwarded-for` is trusted. */
  readonly trustedProxies: number
  /**
   * The most open connections per client address and process. Not enforced behind a trusted proxy
   * or for loopback addresses.
   */
  readonly connectionsPerAddress: number
  readonly unsplash: { readonly accessKey: string | null; readonly url: string }
  readonly mail: { readonly smtpUrl: string | null; readonly from: string }
  readonly demo: boolean
  readonly rateLimits: boolean
  /** The number of processes that share the port. */
  readonly workers: number
  /** The gallery's own pages on social networks, at most six. */
  readonly socialAddresses: readonly string[]
  /** The figures in the footer: the claims of the specification, real counts, or both. */
  readonly footerCounts: 'claims' | 'real' | 'both'
  /**
   * Bytes that uploads leave free on the disks of the images and of the embedded database.
   * PostgreSQL stops when it cannot write its log, which may grow by the `max_wal_size` of 1 GB in
   * one burst. The other half is for tables, mail and logs.
   */
  readonly diskReserveBytes: number
  /**
   * The upload limits of one account. Megabytes are 1024 × 1024 bytes of stored files, and pixels
   * those of stored images. A photo of 12 megapixels takes 3 MB with its derivatives: the defaults
   * allow 830 such photos a day, and 6,800 in total.
   */
  readonly uploads: {
    readonly bytesPerDay: number
    readonly bytesInTotal: number
    readonly pixelsPerDay: number
    readonly pixelsInTotal: number
  }
  /** Whether webhooks may go to private addresses, and without TLS. */
  readonly webhookPrivateNetwork: boolean
  /** The bearer token for /metrics. Without it /metrics does not exist. */
  readonly metricsToken: string | null
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
  /** `sampled` logs all slow requests and errors, and a part of the others. */
  readonly logRequests: 'off' | 'sampled' | 'all'
  /** The path of a log file, which is rotated; null for standard output. */
  readonly logFile: string | null
}

/** Invalid settings. `message` has one line for each. */
export class ConfigError extends ExplainedError {}

const NO_WAY_IN =
  'PASSWORD_SIGN_IN: nobody could sign in without passwords and without a provider: set OIDC_…'

const NO_MAIL =
  'REQUIRE_EMAIL_VERIFICATION: nobody would get the links without a mail server: set SMTP_URL'

/**
 * Reads the configuration from environment variables. Empty variables count as absent.
 * @throws ConfigError with one line for every invalid setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(present)
  const { providers, mistakes } = readProviders(present)
  const issues = parsed.error?.issues ?? []
  const lines = [...issues.map(({ path, message }) => `${path.join('.')}: ${message}`), ...mistakes]
  if (parsed.data?.PASSWORD_SIGN_IN === false && providers.length === 0) lines.push(NO_WAY_IN)
  if (parsed.data?.REQUIRE_EMAIL_VERIFICATION === true && parsed.data.SMTP_URL === undefined) {
    lines.push(NO_MAIL)
  }
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join('\n'))
  const env = parsed.data
  const databaseUrl = env.DATABASE_URL ?? null
  if (databaseUrl === null && env.DATABASE_REPLICA_URL !== undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL: needs DATABASE_URL, the address of its primary')
  }
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    databaseUrl,
    databaseDirectUrl: databaseUrl === null ? null : (env.DATABASE_DIRECT_URL ?? null),
    imageStore: env.IMAGE_STORE ?? null,
    s3: readS3Account(env),
    replicas: { urls: env.DATABASE_REPLICA_URL ?? [], maxLagMs: env.REPLICA_MAX_LAG_MS },
    imageBaseUrl: env.IMAGE_BASE_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    authSecret: env.AUTH_SECRET ?? null,
    signIn: {
      password: env.PASSWORD_SIGN_IN,
      providers,
      verifiedEmail: env.REQUIRE_EMAIL_VERIFICATION,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    unsplash: { accessKey: env.UNSPLASH_ACCESS_KEY ?? null, url: env.UNSPLASH_URL },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    demo: env.DEMO ?? databaseUrl === null,
    rateLimits: env.RATE_LIMITS,
    workers: env.WORKERS,
    socialAddresses: env.SOCIAL_LINKS ?? [],
    footerCounts: env.FOOTER_COUNTS,
    diskReserveBytes: env.DISK_RESERVE_MB * MEGABYTE,
    uploads: {
      bytesPerDay: env.UPLOAD_MB_PER_DAY * MEGABYTE,
      bytesInTotal: env.UPLOAD_MB_IN_TOTAL * MEGABYTE,
      pixelsPerDay: env.UPLOAD_MEGAPIXELS_PER_DAY * 1e6,
      pixelsInTotal: env.UPLOAD_MEGAPIXELS_IN_TOTAL * 1e6,
    },
    webhookPrivateNetwork: env.WEBHOOK_PRIVATE_NETWORK,
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    logRequests: env.LOG_REQUESTS,
    logFile: env.LOG_FILE ?? null,
  }
}

const DEFAULT_REGION = 'us-east-1'

function readS3Account(env: Settings): S3Account {
  const { S3_REGION: region = DEFAULT_REGION, AWS_SESSION_TOKEN: sessionToken = null } = env
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const endpoint = env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    credentials: hasKey ? { accessKeyId, secretAccessKey, sessionToken } : null,
  }
}

/** True when other machines can reach this process: directly, or through a proxy. */
export function isPublic(config: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const { host, publicUrl, trustedProxies } = config
  const publicHost = publicUrl === null ? host : new URL(publicUrl).hostname
  return !isLoopback(host) || !isLoopback(publicHost) || trustedProxies > 0
}
