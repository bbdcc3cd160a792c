import { z } from 'zod'
import { UserSchema } from '../../account/account.schema.ts'
import { ArtworkSchema } from '../../artworks/artwork.schema.ts'
import { ExportedDraftSchema } from '../drafts/server-draft.schema.ts'
import { CartSchema } from '../../cart/cart.schema.ts'
import { HistoryEntrySchema } from '../../checkout/orders/order.schema.ts'
import {
  ExportedEntrySchema,
  ExportedOfferSchema,
  OwnedWorkSchema,
} from '../../certificates/certificate.schema.ts'
import { PurchaseSchema, SaleSchema } from '../../checkout/purchase.schema.ts'
import { ExportedEnquiriesSchema } from '../../enquiries/enquiry.schema.ts'
import { OwnExhibitionSchema } from '../../exhibitions/exhibition.schema.ts'
import { FavouriteSchema } from '../../favourites/favourite.schema.ts'
import { FollowedArtistSchema } from '../../following/follow.schema.ts'
import { ListSchema } from '../../lists/list.schema.ts'
import { SavedSearchSchema } from '../../gallery/saved-searches/saved-search.schema.ts'
import { KeptAreaSchema } from '../../images/area/image-area.schema.ts'
import { OwnPressSchema } from '../../gallery/press/press.schema.ts'
import { ExportedDigestsSchema } from '../../notifications/digest/digest.schema.ts'
import { NotificationSchema } from '../../notifications/notification.schema.ts'
import { OwnReportSchema } from '../../reports/report.schema.ts'

export const AccountExportSchema = z
  .object({
    exportedAt: z.iso.datetime(),
    origin: z.url().describe('Image paths are relative to this URL'),
    user: UserSchema.extend({
      statement: z.string(),
      emailVerified: z.boolean(),
      updatedAt: z.iso.datetime(),
    }).meta({ id: 'ExportedUser' }),
    operatorSince: z.iso
      .datetime()
      .nullable()
      .describe('When you became an operator, if you are one'),
    sessions: z
      .array(
        z.object({
          createdAt: z.iso.datetime(),
          updatedAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime(),
          ipAddress: z.string().nullable().describe('Shortened to the network'),
          userAgent: z.string().nullable(),
        }),
      )
      .describe('Your sessions, without their tokens'),
    twoFactor: z
      .object({ since: z.iso.datetime().nullable(), backupCodesLeft: z.int() })
      .describe('Two-step login, without its key and codes'),
    passkeys: z
      .array(z.object({ name: z.string(), createdAt: z.iso.datetime() }))
      .describe('Your passkeys, without their keys'),
    apiTokens: z
      .array(
        z.object({
          name: z.string(),
          scopes: z.array(z.string()),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime().nullable(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      )
      .describe('The tokens of your scripts, without the tokens themselves'),
    passwordChangedAt: z.iso
      .datetime()
      .nullable()
      .describe('The password itself is stored as a hash'),
    linkedAccounts: z
      .array(z.object({ issuer: z.url(), subject: z.string(), linkedAt: z.iso.datetime() }))
      .describe('Your accounts at providers with which you sign in'),
    resetLinks: z
      .array(z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }))
      .describe('Password reset links that were sent to you'),
    emailLinks: z
      .array(
        z.object({
          email: z.string(),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
        }),
      )
      .describe('Links to confirm an email address that were sent to you'),
    formerEmails: z
      .array(z.object({ email: z.string(), until: z.iso.datetime() }))
      .describe('Addresses that were yours, so that mails to them go with your account'),
    tries: z
      .array(z.object({ what: z.string(), count: z.int(), until: z.iso.datetime() }))
      .describe('Rate limits that concern you'),
    uploads: z
      .array(
        z.object({
          at: z.iso.datetime(),
          bytes: z.int(),
          pixels: z.int(),
          coreMs: z.int().describe('Milliseconds of processor time'),
        }),
      )
      .describe('Your uploads of the last 24 hours, as they count against your limits'),
    partialUploads: z
      .array(
        z.object({
          fileName: z.string(),
          fileType: z.string(),
          lastModified: z.iso.datetime().nullable(),
          length: z.int().describe('Bytes'),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
        }),
      )
      .describe('Your uploads in parts of the last day'),
    imageAreas: z.array(KeptAreaSchema).describe('The parts of photos that your images are'),
    artworks: z.array(ArtworkSchema).describe('Published or not'),
    formDrafts: z
      .array(ExportedDraftSchema)
      .describe('What you have typed into forms and not saved'),
    press: OwnPressSchema.describe('What you have written for your press page'),
    exhibitions: z
      .array(OwnExhibitionSchema)
      .describe('Your series and exhibitions, published or not, in the order of your page'),
    firstWorks: z.array(z.uuid()).describe('The works at the top of your page'),
    sales: z.array(SaleSchema),
    favorites: z.array(FavouriteSchema),
    following: z.array(FollowedArtistSchema).describe('Artists whom you follow'),
    lists: z.array(ListSchema).describe('Your named lists, with your notes'),
    savedSearches: z.array(SavedSearchSchema),
    notifications: z.array(NotificationSchema),
    digests: ExportedDigestsSchema.describe('Mails with new works'),
    cart: CartSchema,
    purchases: z.array(PurchaseSchema),
    orderHistory: z
      .array(z.object({ lineId: z.uuid(), history: z.array(HistoryEntrySchema) }))
      .describe('What has happened to what you bought and sold'),
    collection: z.array(OwnedWorkSchema).describe('The works that you own'),
    provenance: z
      .array(ExportedEntrySchema)
      .describe('The entries of provenances that stand for you'),
    transferOffers: z.array(ExportedOfferSchema).describe('The works that you offer to others'),
    enquiries: ExportedEnquiriesSchema.describe('Your conversations about works'),
    reports: z.array(OwnReportSchema).describe('What you have reported to the operators'),
  })
  .meta({ id: 'AccountExport' })
