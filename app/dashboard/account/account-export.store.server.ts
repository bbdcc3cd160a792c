import { desc, eq } from 'drizzle-orm'
import { findUser } from '../../account/account.store.server.ts'
import {
  credentials,
  sessions,
  users,
  formerEmails,
  verifications,
  PASSWORD_PROVIDER,
} from '../../account/account.tables.server.ts'
import type { User } from '../../account/account.schema.ts'
import { listApiTokens } from '../../account/tokens/api-token.store.server.ts'
import { listPasskeys } from '../../account/passkeys/passkey.store.server.ts'
import {
  countBackupCodes,
  findAuthenticator,
} from '../../account/two-factor/two-factor.store.server.ts'
import { listArtistArtworks } from '../../artworks/artwork.store.server.ts'
import { loadCart } from '../../cart/cart.store.server.ts'
import { listHistory } from '../../checkout/orders/order.store.server.ts'
import { listPurchases } from '../../checkout/purchase.store.server.ts'
import { listOwned, listOwnEntries } from '../../certificates/certificate.store.server.ts'
import { listOffers } from '../../certificates/transfer.store.server.ts'
import { viewOwned } from '../../certificates/certificate-view.server.ts'
import { listSales } from '../../checkout/sale.store.server.ts'
import { listDrafts } from '../drafts/server-draft.store.server.ts'
import { listPinnedWorks } from '../../exhibitions/arrangement.store.server.ts'
import { collectExhibitions } from '../../exhibitions/collect-exhibitions.server.ts'
import { listFavourites } from '../../favourites/favourite.store.server.ts'
import { listFollowed } from '../../following/follow.store.server.ts'
import {
  listSavedSearches,
  viewSavedSearch,
} from '../../gallery/saved-searches/saved-search.store.server.ts'
import { findOwnPress } from '../../gallery/press/press.store.server.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import { listOwnEnquiries } from '../../enquiries/enquiry-record.store.server.ts'
import { decodeCursor, type Keyset, type Page } from '../../kernel/keyset.ts'
import { findList, listLists, type OwnList } from '../../lists/list.store.server.ts'
import { listOwnDigests } from '../../notifications/digest/digest-subscription.store.server.ts'
import { listNotifications } from '../../notifications/notification.store.server.ts'
import { listOwnReports } from '../../reports/report.store.server.ts'
import { listPartialUploads } from '../../uploads/partial/partial-upload.store.server.ts'
import { listAreas, listRecentUploads } from '../../uploads/upload.store.server.ts'
import { listAttempts } from '../../database/rate-limit.store.server.ts'

const PAGE = 500

/**
 * Everything that Frame stores about a user, in one snapshot.
 * @returns null when there is no such user
 */
export async function collectAccount(db: Database, userId: string, now: Date) {
  return db.transaction(
    async (tx) => {
      const user = await findUser(tx, userId)
      if (user === null) return null
      return { ...(await collectIdentity(tx, user)), ...(await collectDealings(tx, userId, now)) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function collectIdentity(db: Queryable, user: User) {
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  const open = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
  const known = await db.select().from(credentials).where(eq(credentials.userId, user.id))
  const isPassword = ({ providerId }: (typeof known)[number]) => providerId === PASSWORD_PROVIDER
  const links = await db.select().from(verifications).where(eq(verifications.value, user.id))
  const isResetLink = ({ identifier }: (typeof links)[number]) =>
    identifier.startsWith('reset-password:')
  const former = await db.select().from(formerEmails).where(eq(formerEmails.userId, user.id))
  const authenticator = await findAuthenticator(db, user.id)
  return {
    user: {
      ...user,
      statement: row?.statement ?? '',
      emailVerified: row?.emailVerified ?? false,
      updatedAt: row?.updatedAt.toISOString() ?? user.createdAt,
    },
    sessions: open.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      updatedAt: session.updatedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      ipAddress: session.ipAddress,
      userAgent: session.userAgent,
    })),
    twoFactor: {
      since: authenticator?.confirmedAt?.toISOString() ?? null,
      backupCodesLeft: await countBackupCodes(db, user.id),
    },
    passkeys: (await listPasskeys(db, user.id)).map(({ name, createdAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
    })),
    apiTokens: (await listApiTokens(db, user.id)).map((token) => ({
      name: token.name,
      scopes: token.scopes,
      createdAt: token.createdAt.toISOString(),
      expiresAt: token.expiresAt?.toISOString() ?? null,
      lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    })),
    passwordChangedAt: known.find(isPassword)?.updatedAt.toISOString() ?? null,
    linkedAccounts: known
      .filter((credential) => !isPassword(credential))
      .map(({ providerId: issuer, accountId: subject, createdAt }) => ({
        issuer,
        subject,
        linkedAt: createdAt.toISOString(),
      })),
    emailLinks: links.flatMap(({ email, createdAt, expiresAt }) =>
      email === null
        ? []
        : [{ email, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }],
    ),
    formerEmails: former.map(({ email, expiresAt }) => ({ email, until: expiresAt.toISOString() })),
    resetLinks: links.filter(isResetLink).map(({ createdAt, expiresAt }) => ({
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    tries: await listAttempts(db, [user.id, user.email]),
  }
}

async function collectDealings(db: Queryable, userId: string, now: Date) {
  const sales = await all((page) => listSales(db, userId, page))
  const purchases = await all((page) => listPurchases(db, userId, page))
  const bought = purchases.flatMap(({ items }) => items.map(({ lineId }) => lineId))
  return {
    uploads: (await listRecentUploads(db, userId, now)).map(({ at, ...upload }) => ({
      at: at.toISOString(),
      ...upload,
    })),
    partialUploads: (await all((page) => listPartialUploads(db, userId, { ...page, now }))).map(
      ({ fileName, fileType, lastModified, length, createdAt, expiresAt }) => ({
        fileName,
        fileType,
        lastModified: lastModified === null ? null : new Date(lastModified).toISOString(),
        length,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    ),
    imageAreas: (await listAreas(db, userId, now)).map(({ corners, ...area }) => ({
      ...area,
      corners: [...corners],
    })),
    artworks: await all((page) => listArtistArtworks(db, userId, { ...page, status: 'any' })),
    exhibitions: await collectExhibitions(db, userId, now),
    firstWorks: (await listPinnedWorks(db, userId)).map(({ id }) => id),
    sales,
    formDrafts: await listDrafts(db, userId),
    press: await findOwnPress(db, userId),
    favorites: await all((page) => listFavourites(db, userId, page)),
    following: await all((page) => listFollowed(db, userId, page)),
    lists: await collectLists(db, userId),
    savedSearches: (await listSavedSearches(db, userId)).map(viewSavedSearch),
    notifications: await all((page) => listNotifications(db, userId, page)),
    digests: await listOwnDigests(db, userId),
    cart: await loadCart(db, userId, now),
    purchases,
    orderHistory: await collectHistory(db, [...sales.map(({ id }) => id), ...bought]),
    collection: (await all((page) => listOwned(db, userId, page))).map(viewOwned),
    provenance: await listOwnEntries(db, userId),
    transferOffers: (await listOffers(db, userId)).map(({ certificateId, email, expiresAt }) => ({
      certificateId,
      email,
      expiresAt: expiresAt.toISOString(),
    })),
    enquiries: await listOwnEnquiries(db, userId),
    reports: await listOwnReports(db, userId),
  }
}

async function collectHistory(db: Queryable, lineIds: readonly string[]) {
  const found = []
  for (let start = 0; start < lineIds.length; start += PAGE) {
    const byLine = await listHistory(db, lineIds.slice(start, start + PAGE))
    for (const [lineId, history] of byLine) found.push({ lineId, history })
  }
  return found
}

async function collectLists(db: Queryable, userId: string): Promise<OwnList[]> {
  const found: OwnList[] = []
  for (const { id } of await listLists(db, userId)) {
    const list = await findList(db, userId, id)
    if (list !== null) found.push(list)
  }
  return found
}

/** Reads all pages of a keyset-paginated list. */
async function all<Item>(
  list: (page: { limit: number; after: Keyset | null }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: Keyset | null = null; ;) {
    const page: Page<Item> = await list({ limit: PAGE, after })
    items.push(...page.items)
    if (page.nextCursor === null) return items
    after = decodeCursor(page.nextCursor)
  }
}
