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

/** The words by which operators search people, in lower case. */
export const userWords = ({ email, firstName, lastName }: UserText) =>
  wordVector(sql`${firstName} || ' ' || ${lastName} || ' ' || ${email}`)

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    email: text('email').notNull().unique('users_email_unique'),
    /** Used by better-auth only. Frame shows `firstName` and `lastName`. */
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

/** The user of a row, which is deleted with the account. */
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
    /** When a second factor was proved in this session; null when it never was. */
    factorProvedAt: timestamptz('factor_proved_at'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/**
 * better-auth's "account": a way to authenticate. A password has the provider id `credential`; an
 * account at an OpenID Connect provider has the issuer, and the provider's name for the person.
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

/** The authenticator app of a person who logs in with a password and a code. */
export const authenticators = pgTable('authenticators', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared with the app; encrypted. */
  key: text('key').notNull(),
  /** Null until a first code has shown that the app has the key. */
  confirmedAt: timestamptz('confirmed_at'),
  /** The time step of the last used code: codes up to it no longer work. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** Backup codes that were not used yet, each as a hash. */
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

/** Keys by which devices sign in for a person, who proves to the device who they are. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    /** The passkey's own id, which the device chose; base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_unique'),
    /** COSE; base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, as the device counts them; 0 for devices that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: textList('transports'),
    /** When the last challenge that it has answered was made: it answers no older one. */
    challengedAt: timestamptz('challenged_at'),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

/** Tokens of people's own scripts, each as a hash. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id().primaryKey(),
    userId: userReference('user_id'),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique('api_tokens_hash_unique'),
    /** What it may do; names that Frame no longer has grant nothing. */
    scopes: textList('scopes'),
    /** Null for a token that does not expire. */
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

/** Tokens sent by email, such as those of a password reset. */
export const verifications = pgTable(
  'verifications',
  {
    id: id().primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** The address whose mailbox the token proves; null for tokens that prove something else. */
    email: text('email'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    // The user of a link: deleting an account deletes its links.
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
)

/** Addresses that were a user's, for as long as the outbox may hold mails to them. */
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
