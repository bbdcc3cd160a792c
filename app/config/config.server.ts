import { join } from 'node:path'
import { z } from 'zod'
import { ExplainedError } from '../kernel/error-code.ts'
import { inputMessage } from './input-message.ts'
import { readDatabaseUrl } from './database-url.server.ts'
import { parseBucketAddress, type S3Account } from './image-store-address.server.ts'
import { isLoopback } from './loopback.ts'
import { readProviders, type ProviderSettings } from './provider-settings.server.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (protocols: RegExp, example = 'https://gallery.example') =>
  z.url({ protocol: protocols, error: `has to be an address such as ${example}` })
/** Pages and links are at the root of a name, so this has no path. */
const siteUrl = url(/^https?$/).refine(
  (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
  'has to be an address without a path, such as https://gallery.example',
)
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
  PUBLIC_URL: siteUrl.optional(),
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
  if (env.DATABASE_URL === undefined && env.DATABASE_REPLICA_URL !== undefined) {
    const message = 'needs DATABASE_URL, the address of its primary'
    check.addIssue({ code: 'custom', path: ['DATABASE_REPLICA_URL'], message })
  }
  if (env.IMAGE_STORE === undefined) return
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (env[name] !== undefined) continue
    const message = 'is missing: IMAGE_STORE names an object store, which needs an access key'
    check.addIssue({ code: 'custom', path: [name], message })
  }
})

/** Invalid settings. `message` has one line for each. */
export class ConfigError extends ExplainedError {}

const NO_SIGN_IN_METHOD =
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
  const parsed = Environment.safeParse(present, { error: inputMessage })
  const { providers, mistakes } = readProviders(present)
  const issues = parsed.error?.issues ?? []
  const lines = [...issues.map(({ path, message }) => `${path.join('.')}: ${message}`), ...mistakes]
  if (parsed.data?.PASSWORD_SIGN_IN === false && providers.length === 0)
    lines.push(NO_SIGN_IN_METHOD)
  if (parsed.data?.REQUIRE_EMAIL_VERIFICATION === true && parsed.data.SMTP_URL === undefined) {
    lines.push(NO_MAIL)
  }
  if (!parsed.success || lines.length > 0) throw new ConfigError(lines.join('\n'))
  return configOf(parsed.data, providers)
}

export type Config = Readonly<ReturnType<typeof configOf>>

function configOf(env: Settings, providers: readonly ProviderSettings[]) {
  const databaseUrl = env.DATABASE_URL ?? null
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    /** The folder of backups that are made without naming a file. */
    backupDir: env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'),
    databaseUrl,
    /** The address of PostgreSQL itself, if `databaseUrl` is a pooler such as PgBouncer. */
    databaseDirectUrl: databaseUrl === null ? null : (env.DATABASE_DIRECT_URL ?? null),
    /** The bucket of the images; null for the folder `images` in the data folder. */
    imageStore: env.IMAGE_STORE ?? null,
    s3: readS3Account(env),
    /** Streaming replicas of that database, for guests' reads. */
    replicas: {
      urls: env.DATABASE_REPLICA_URL ?? [],
      /** A replica that is further behind is not read. */
      maxLagMs: env.REPLICA_MAX_LAG_MS,
    },
    /** The public URL of a content delivery network in front of /images; null without one. */
    imageBaseUrl: env.IMAGE_BASE_URL ?? null,
    /** Frame's public address if it differs from http://HOST:PORT, for example behind a proxy. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Further names that requests may have in the header `host`, such as a container's. */
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    authSecret: env.AUTH_SECRET ?? null,
    /** The ways to sign in: by password, at OpenID Connect providers, or both. */
    signIn: {
      password: env.PASSWORD_SIGN_IN,
      providers,
      /** Whether publishing, buying and asking wait until people have confirmed their address. */
      verifiedEmail: env.REQUIRE_EMAIL_VERIFICATION,
    },
    /** The number of proxies in front of Frame whose `x-forwarded-for` is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /**
     * The most open connections per client address and process. Not enforced behind a trusted proxy
     * or for loopback addresses.
     */
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    unsplash: { accessKey: env.UNSPLASH_ACCESS_KEY ?? null, url: env.UNSPLASH_URL },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    demo: env.DEMO ?? databaseUrl === null,
    rateLimits: env.RATE_LIMITS,
    /** The number of processes that share the port. */
    workers: env.WORKERS,
    /** The gallery's own pages on social networks, at most six. */
    socialAddresses: env.SOCIAL_LINKS ?? [],
    /** The figures in the footer: the claims of the specification, real counts, or both. */
    footerCounts: env.FOOTER_COUNTS,
    /**
     * Bytes that uploads leave free on the disks of the images and of the embedded database.
     * PostgreSQL stops when it cannot write its log, which may grow by the `max_wal_size` of 1 GB
     * in one burst. The other half is for tables, mail and logs.
     */
    diskReserveBytes: env.DISK_RESERVE_MB * MEGABYTE,
    /**
     * The upload limits of one account. Megabytes are 1024 × 1024 bytes of stored files, and pixels
     * those of stored images. A photo of 12 megapixels takes 3 MB with its derivatives: the
     * defaults allow 830 such photos a day, and 6,800 in total.
     */
    uploads: {
      bytesPerDay: env.UPLOAD_MB_PER_DAY * MEGABYTE,
      bytesInTotal: env.UPLOAD_MB_IN_TOTAL * MEGABYTE,
      pixelsPerDay: env.UPLOAD_MEGAPIXELS_PER_DAY * 1e6,
      pixelsInTotal: env.UPLOAD_MEGAPIXELS_IN_TOTAL * 1e6,
    },
    /** Whether webhooks may go to private addresses, and without TLS. */
    webhookPrivateNetwork: env.WEBHOOK_PRIVATE_NETWORK,
    /** The bearer token for /metrics. Without it /metrics does not exist. */
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    /** `sampled` logs all slow requests and errors, and a part of the others. */
    logRequests: env.LOG_REQUESTS,
    /** The path of a log file, which is rotated; null for standard output. */
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
