import { eq } from 'drizzle-orm'
import type { Artwork } from '../../artworks/artwork.ts'
import { findChangedLine } from '../../checkout/orders/order.store.server.ts'
import type { ChangedLine } from '../../checkout/orders/order.schema.ts'
import { findPurchaseContent, type PurchaseContent } from '../../checkout/purchase.store.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import type { DomainEvent } from '../../database/domain-event.ts'
import type { PublicArtist } from '../../gallery/artist/artist.schema.ts'
import { findArtist } from '../../gallery/artist/artist.store.server.ts'
import { findArtwork } from '../../gallery/gallery.store.server.ts'
import { subjectOf, subjectColumns } from '../../reports/report.store.server.ts'
import { reports } from '../../reports/report.tables.server.ts'
import type { ReceivedReport } from './webhook-payload.schema.ts'

type Payload =
  | Artwork
  | PublicArtist
  | PurchaseContent
  | ChangedLine
  | ReceivedReport
  | { readonly id: string; readonly artistId?: string }

/**
 * Reads the payload of an event as it is now: only what guests may see, without buyers and
 * reporters.
 * @returns null when the subject is no longer public
 */
export async function readPayload(db: Queryable, event: DomainEvent): Promise<Payload | null> {
  switch (event.type) {
    case 'artwork.published':
    case 'artwork.restored':
    case 'artwork.changed':
      return publicArtwork(db, event.artworkId)
    case 'artwork.deleted':
    case 'artwork.hidden':
    case 'artwork.taken-down':
      return { id: event.artworkId, artistId: event.artistId }
    case 'artist.joined':
    case 'artist.changed':
    case 'artist.restored':
      return findArtist(db, event.artistId)
    case 'artist.suspended':
      return { id: event.artistId }
    case 'order.placed':
      return findPurchaseContent(db, event.purchaseId)
    case 'order.line-changed':
      return findChangedLine(db, event.lineId)
    case 'report.received':
      return findReceivedReport(db, event.reportId)
    case 'artist.deleted':
    case 'exhibition.changed':
    case 'artist.arranged':
    case 'settings.changed':
    case 'favourite.changed':
    case 'enquiry.written':
      return null
  }
}

async function publicArtwork(db: Queryable, id: string): Promise<Artwork | null> {
  const found = await findArtwork(db, id, null)
  if (found === null) return null
  const { isFavorited: _, isInCollection: __, ...artwork } = found
  return artwork
}

async function findReceivedReport(db: Queryable, id: string): Promise<ReceivedReport | null> {
  const [row] = await db
    .select({
      ...subjectColumns,
      title: reports.title,
      reason: reports.reason,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(eq(reports.id, id))
  if (row === undefined) return null
  const { title, reason, createdAt, ...subject } = row
  return {
    id,
    subject: { ...subjectOf(subject), title },
    reason,
    createdAt: createdAt.toISOString(),
  }
}
