import { z } from '@hono/zod-openapi'
import { Email } from '../account/account.schema.ts'
import { EDITION_KINDS } from '../artworks/edition/edition.ts'
import { MEDIA } from '../artworks/medium.ts'

const Day = z.string().describe('A day, such as `2026-11-25`')

const WorkDetailsSchema = z.object({
  medium: z.enum(MEDIA).nullable(),
  technique: z.string().nullable(),
  widthCm: z.int().nullable(),
  heightCm: z.int().nullable(),
  year: z.int().nullable(),
})

/** An artist's statements about a work. */
export type WorkDetails = z.infer<typeof WorkDetailsSchema>

const WorkSchema = WorkDetailsSchema.extend({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  image: z.string().nullable().describe('The id of its image: the SHA-256 of its content'),
})

const CertificateEditionSchema = z.object({
  kind: z.enum(EDITION_KINDS),
  number: z.int().nullable().describe('Of the copy; null for an open edition'),
  size: z.int().nullable(),
  quantity: z.int().describe('Copies that the certificate stands for'),
})

const FactsSchema = z.object({
  type: z.literal('certificate-of-authenticity'),
  version: z.literal(1),
  certificate: z.uuid(),
  gallery: z.string().describe('The URL of the gallery that issues it'),
  work: WorkSchema,
  edition: CertificateEditionSchema,
  purchasedOn: Day,
  issuedOn: Day,
})

/** The content of a certificate, signed as canonical JSON. */
export type CertificateFacts = z.infer<typeof FactsSchema>

const OfferSchema = z.object({
  email: z.string().nullable().describe('The only address that may accept; null for any'),
  expiresAt: z.iso.datetime(),
})

export const CertificateSchema = z
  .object({
    id: z.uuid(),
    facts: FactsSchema.describe('What is signed'),
    imageUrl: z.string().nullable(),
    isVoid: z.boolean().describe('Whether the work was cancelled or returned'),
    isSigned: z.boolean().describe('Whether a published key of this gallery signed the facts'),
    isProvenanceIntact: z
      .boolean()
      .describe('Whether every entry is signed and has the hash of the one before it'),
    provenance: z.array(
      z.object({
        kind: z.enum(['acquired', 'transferred']),
        year: z.int(),
        owner: z.string().nullable().describe('Null for owners who show no name'),
        jws: z.string(),
      }),
    ),
    jws: z.string().describe('The facts as a JWS in compact form, signed with Ed25519'),
    own: z
      .object({
        isNameShown: z.boolean(),
        isTransferable: z.boolean().describe('False until it is delivered'),
        offer: OfferSchema.nullable(),
      })
      .nullable()
      .describe('For its owner'),
  })
  .openapi('Certificate')

export const OwnedWorkSchema = z
  .object({
    certificateId: z.uuid(),
    workId: z.string(),
    title: z.string(),
    artist: z.string(),
    imageUrl: z.string().nullable(),
    edition: CertificateEditionSchema,
    acquiredAt: z.iso.datetime(),
    isCertified: z.boolean().describe('False until the order is confirmed'),
  })
  .openapi('OwnedWork')

export const CollectedWorkSchema = z
  .object({
    ...OwnedWorkSchema.shape,
    offer: OfferSchema.nullable().describe('The open offer to transfer it'),
  })
  .openapi('CollectedWork')

const PublicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
})

/** An Ed25519 public key as a JSON Web Key (RFC 8037). */
export type PublicKey = z.infer<typeof PublicKeySchema>

const PublishedKeySchema = PublicKeySchema.extend({
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
})

/** An entry of the gallery's published JSON Web Key Set. */
export type PublishedKey = z.infer<typeof PublishedKeySchema>

export const KeySetSchema = z.object({ keys: z.array(PublishedKeySchema) }).openapi('KeySet')

export const OfferTerms = z.object({
  email: Email.nullable()
    .default(null)
    .describe('The only address whose account may accept; it gets the link by mail'),
})

export const TransferOfferSchema = OfferSchema.extend({
  token: z
    .string()
    .describe('The page of the offer is `/transfers/{token}`. It is not shown again.'),
}).openapi('TransferOffer')

export const TransferToken = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

export const ReceivedOfferSchema = z
  .object({
    from: z.string().describe('The name of the owner'),
    title: z.string(),
    artist: z.string(),
    edition: CertificateEditionSchema,
    imageUrl: z.string().nullable(),
    certificateId: z.uuid(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('ReceivedOffer')

export const ExportedEntrySchema = z.object({
  certificateId: z.uuid(),
  position: z.int(),
  isNameShown: z.boolean(),
})

export const ExportedOfferSchema = OfferSchema.extend({ certificateId: z.uuid() })
