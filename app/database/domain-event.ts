/** The parts of an artwork that an artist edits, as the API names them. */
export type ArtworkField =
  | 'title'
  | 'description'
  | 'price'
  | 'date'
  | 'size'
  /** Its shape, frame or hanging height. */
  | 'framing'
  | 'tags'
  | 'medium'
  | 'technique'
  | 'year'
  | 'image'
  | 'images'
  | 'altDescription'
  /** The edition's kind and size, or the number of remaining copies. */
  | 'edition'

/** The public parts of an artist's profile. */
export type ArtistField = 'name' | 'location' | 'bio' | 'statement' | 'photo' | 'press'

/** The parts of a series or an exhibition. */
export type ExhibitionField =
  | 'kind'
  | 'title'
  | 'text'
  | 'dates'
  | 'place'
  | 'works'
  | 'publication'
  | 'hanging'

/** The gallery settings, which operators change. */
export type SettingName =
  | 'name'
  | 'mark'
  | 'contactEmail'
  | 'footerCounts'
  | 'signUp'
  | 'featuredWorks'

/** The keys of a work's tags (`tagKeyOf`). */
type TagKeys = readonly string[]

/**
 * A change to which other parts of Frame react, such as caches and webhooks. Events hold ids only:
 * personal data stays in the tables that are cleared when an account is deleted. Drafts publish no
 * events.
 */
export type DomainEvent =
  | {
      readonly type: 'artwork.published' | 'artwork.deleted'
      readonly artworkId: string
      readonly artistId: string
      readonly tagKeys?: TagKeys
    }
  | {
      readonly type: 'artwork.changed'
      readonly artworkId: string
      readonly artistId: string
      readonly fields: readonly ArtworkField[]
      /** The keys of the tags before and after the change. */
      readonly tagKeys?: TagKeys
    }
  | {
      readonly type: 'artist.changed'
      readonly artistId: string
      readonly fields: readonly ArtistField[]
    }
  | { readonly type: 'artist.deleted'; readonly artistId: string }
  /** A trigger inserts it when better-auth inserts the user's row. */
  | { readonly type: 'artist.joined'; readonly artistId: string }
  /** Operators withheld the artist's works, or returned them to the gallery. */
  | { readonly type: 'artist.suspended' | 'artist.restored'; readonly artistId: string }
  /**
   * Operators or the artist removed the work from the gallery, or returned it to its earlier place.
   */
  | {
      readonly type: 'artwork.hidden' | 'artwork.taken-down' | 'artwork.restored'
      readonly artworkId: string
      readonly artistId: string
      readonly tagKeys?: TagKeys
    }
  /** The exhibition is published, or was before this change. */
  | {
      readonly type: 'exhibition.changed'
      readonly exhibitionId: string
      readonly artistId: string
      readonly fields: readonly ExhibitionField[]
    }
  /** The arrangement of the artist's page has changed. */
  | { readonly type: 'artist.arranged'; readonly artistId: string }
  | { readonly type: 'settings.changed'; readonly settings: readonly SettingName[] }
  /** The number of likes of these works or stock photos has changed. */
  | { readonly type: 'favourite.changed'; readonly itemIds: readonly string[] }
  | { readonly type: 'order.placed'; readonly purchaseId: string }
  /** The line's state has changed, or its buyer asks for a return. */
  | {
      readonly type: 'order.line-changed'
      readonly purchaseId: string
      readonly lineId: string
      readonly state: string
    }
  | { readonly type: 'report.received'; readonly reportId: string }
  | { readonly type: 'enquiry.written'; readonly enquiryId: string }

/**
 * Whether other processes are notified of an event at once. PostgreSQL commits transactions with a
 * NOTIFY one at a time, which would slow down the frequent events of favourites and orders. For
 * these, caches of other processes stay stale until their entries expire.
 */
export const NOTIFIES_OTHER_PROCESSES = {
  'artwork.published': true,
  'artwork.changed': true,
  'artwork.deleted': true,
  'artist.changed': true,
  'artist.deleted': true,
  'artist.joined': false,
  'artist.suspended': true,
  'artist.restored': true,
  'artwork.hidden': true,
  'artwork.taken-down': true,
  'artwork.restored': true,
  'exhibition.changed': true,
  'artist.arranged': true,
  'settings.changed': true,
  'favourite.changed': false,
  'order.placed': false,
  'order.line-changed': false,
  'report.received': false,
  'enquiry.written': false,
} as const satisfies Record<DomainEvent['type'], boolean>
