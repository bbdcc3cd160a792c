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
  /** Its kind and size, or how many copies are left. */
  | 'edition'

/** The parts of an artist's profile that everybody sees. */
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

/** What operators set for the whole gallery. */
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
 * What has happened, for everything that follows from it. Events hold ids only: personal data stays
 * in the tables that are cleared when an account is deleted. Drafts publish no events.
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
      /** Of the tags before and after. */
      readonly tagKeys?: TagKeys
    }
  | {
      readonly type: 'artist.changed'
      readonly artistId: string
      readonly fields: readonly ArtistField[]
    }
  | { readonly type: 'artist.deleted'; readonly artistId: string }
  /** A trigger writes it with the row of the user, which better-auth inserts. */
  | { readonly type: 'artist.joined'; readonly artistId: string }
  /** By operators: the works of the artist are withheld, or in the gallery again. */
  | { readonly type: 'artist.suspended' | 'artist.restored'; readonly artistId: string }
  /**
   * One work leaves the gallery, by operators or by its artist, or is in it again at its earlier
   * place.
   */
  | {
      readonly type: 'artwork.hidden' | 'artwork.taken-down' | 'artwork.restored'
      readonly artworkId: string
      readonly artistId: string
      readonly tagKeys?: TagKeys
    }
  /** One that is published, or was until now. */
  | {
      readonly type: 'exhibition.changed'
      readonly exhibitionId: string
      readonly artistId: string
      readonly fields: readonly ExhibitionField[]
    }
  /** The order of what the artist's page shows. */
  | { readonly type: 'artist.arranged'; readonly artistId: string }
  | { readonly type: 'settings.changed'; readonly settings: readonly SettingName[] }
  /** The number of likes of these works or stock photos has changed. */
  | { readonly type: 'favourite.changed'; readonly itemIds: readonly string[] }
  | { readonly type: 'order.placed'; readonly purchaseId: string }
  /** A line has another state, or its buyer asks for a return. */
  | {
      readonly type: 'order.line-changed'
      readonly purchaseId: string
      readonly lineId: string
      readonly state: string
    }
  | { readonly type: 'report.received'; readonly reportId: string }
  | { readonly type: 'enquiry.written'; readonly enquiryId: string }

/**
 * Whether other processes are notified of an event at once. PostgreSQL commits one transaction with
 * a NOTIFY at a time, which favourites and orders, being frequent, must not wait for. Caches of
 * other processes follow those within their maximum age.
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
