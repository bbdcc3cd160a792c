import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { images } from '../images/image.tables.server.ts'
import { createdAt, id, textList, timestamptz } from '../database/columns.server.ts'
import { wordVector } from '../database/word-search.server.ts'

type UserText = Readonly<Record<'email' | 'firstName' | 'lastName', SQLWrapper>>

/** Search vector for operators' user search, in lower case. */
export const userWords = ({ email, firstName, lastName }: UserText) =>
  wordVector(sql`${firstName} || ' ' || ${lastName} || ' ' || ${email}`)

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text('email').notNull().unique('users_email_unique'),
    /** Only for better-auth. Frame shows `firstName` and `lastName`. */
    name: text('name').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Chosen at sign-up and never changed. */
    isArtist: boolean('is_artist').notNull(),
    location: text('location').notNull().default(''),
    bio: text('bio').notNull().default(''),
    statement: text('statement').notNull().default(''),
    photoId: text('photo_id').references(() => images.id),
    /** Set by operators only. A suspended person has no session, and their works are withheld. */
    suspendedAt: timestamptz('suspended_at'),
    suspensionReason: text('suspension_reason'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_photo')
      .on(table.photoId)
      .where(sql`${table.photoId} is not null`),
    index('users_suspended')
      .on(table.id)
      .where(sql`${table.suspendedAt} is not null`),
    index('users_words').using('gin', userWords(table)),
    check(
      'users_suspension',
      sql`(${table.suspendedAt} is null) = (${table.suspensionReason} is null)`,
    ),
  ],
)

/** Reference to a user. The row is deleted with the account. */
export const userReference = (name: string) =>
  id(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    token: text('token').notNull().unique('sessions_token_unique'),
    userId: userReference('user_id'),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The network of the last use, shortened by `placeOf`; the column has better-auth's name. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    /** When this session proved a second factor; null if never. */
    factorProvedAt: timestamptz('factor_proved_at'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** better-auth's provider id of a password. */
export const PASSWORD_PROVIDER = 'credential'

/**
 * better-auth's "account": a way to authenticate. A password has the provider `PASSWORD_PROVIDER`;
 * an account at an OpenID Connect provider has the issuer, and the provider's name for the person.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: id().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userReference('user_id'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    /** An argon2id hash in PHC form. */
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('credentials_user_id').on(table.userId),
    uniqueIndex('credentials_account').on(table.providerId, table.accountId),
  ],
)

/** TOTP keys of authenticator apps, one per user. */
export const authenticators = pgTable('authenticators', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, encrypted. */
  key: text('key').notNull(),
  /** Null until a first code has confirmed that the app has the key. */
  confirmedAt: timestamptz('confirmed_at'),
  /** Time step of the last used code. Codes of this and earlier steps are refused. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** Hashes of unused backup codes. */
export const backupCodes = pgTable(
  'backup_codes',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('backup_codes_user_id').on(table.userId)],
)

/** WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    /** Credential id chosen by the authenticator; base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    /** COSE key; base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: textList('transports'),
    /** When the last answered challenge was created. Older challenges are refused. */
    challengedAt: timestamptz('challenged_at'),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** API tokens, each as a hash. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique('api_tokens_hash_unique'),
    /** Granted scopes. Names that Frame no longer knows grant nothing. */
    scopes: textList('scopes'),
    /** Null if the token does not expire. */
    expiresAt: timestamptz('expires_at'),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_tokens_user_id').on(table.userId),
    index('api_tokens_expiry')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
)

/** Hashed one-time tokens, for mailed links and for sign-ins that wait for a code. */
export const verifications = pgTable(
  'verifications',
  {
    id: id().primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** Address that the token verifies; null for tokens with another purpose. */
    email: text('email'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    // `value` is the user's id. Deleting an account deletes its tokens by it.
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
)

/** Former email addresses, kept while the outbox may hold mails to them. */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    email: text('email').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('former_emails_user_id').on(table.userId),
    index('former_emails_expiry').on(table.expiresAt),
  ],
)
