import { z } from 'zod'
import { Email } from '../account/account.schema.ts'
import { RowId } from '../http/id.schema.ts'
import { LongText, RequiredTextLine } from '../http/text.schema.ts'
import { GUEST_NAME, MESSAGE } from './enquiry-rules.ts'
import { OTHER_KINDS } from './enquiry.ts'

const Text = LongText(MESSAGE.maxLength.value).min(1, MESSAGE.required)

/** `name` and `email` come first, because error messages follow the order of the form. */
export const NewEnquiry = z
  .object({
    name: RequiredTextLine(GUEST_NAME).optional().describe('Of a guest; others have an account'),
    email: Email.optional().describe('Of a guest: a link to confirm it is mailed there'),
    text: Text,
  })
  .meta({ id: 'NewEnquiry' })

export const NewEnquiryMessage = z.object({ text: Text }).meta({ id: 'NewEnquiryMessage' })

/** The id of one of the viewer's enquiries, or the token of a guest's link. */
const Key = z
  .string()
  .regex(/^[\w-]{32}$|^[\da-fA-F-]{36}$/)
  .describe('The id of an enquiry of yours, or the end of the link that was mailed to you')

export const EnquiryKey = z.object({ key: Key })
export const EnquiryMessageId = z.object({ key: Key, messageId: RowId })
export const EnquiryToken = z.object({ token: z.string().max(200) })
export const MessagePlace = { id: RowId, enquiry: Key }

const other = z
  .object({
    kind: z.enum(OTHER_KINDS).describe('`gone`: a deleted account, or a guest who has left'),
    name: z.string().describe('As they call themselves; empty when they are gone'),
  })
  .describe('The other side. Nobody learns an email address.')

const from = z.enum(['you', 'them'])

export const EnquiryMessageSchema = z
  .object({
    id: z.uuid(),
    from,
    text: z.string().describe('Empty when its author has deleted their account, or left'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'EnquiryMessage' })

const head = {
  id: z.uuid(),
  work: z.object({
    id: z.uuid().nullable().describe('Null when it is not in the gallery any more'),
    title: z.string().describe('As it was when somebody asked'),
    imageUrl: z.string().nullable(),
  }),
  with: other,
}

export const EnquirySummarySchema = z
  .object({
    ...head,
    unread: z.int().describe('Messages that you have not seen'),
    lastMessage: z.object({ from, text: z.string(), at: z.iso.datetime() }),
  })
  .meta({ id: 'EnquirySummary' })

export const BlockedSenderSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['artist', 'member', 'guest']),
    name: z.string().describe('As they call themselves; empty when it is not known any more'),
  })
  .meta({ id: 'BlockedSender' })

export type BlockedSender = z.infer<typeof BlockedSenderSchema>

export const EnquirySchema = z
  .object({
    ...head,
    hasBlocked: z.boolean().describe('Whether you have blocked the other side'),
    canWrite: z.boolean().describe('False when the other side cannot be reached any more'),
    messages: z.array(EnquiryMessageSchema).describe('The latest first'),
    nextCursor: z.string().nullable().describe('Of the page with earlier messages'),
  })
  .meta({ id: 'Enquiry' })

export const ConfirmationSchema = z
  .object({
    pending: z
      .object({ work: z.object({ id: z.uuid(), title: z.string() }), text: z.string() })
      .nullable()
      .describe('Null for a link that was used or has expired'),
  })
  .meta({ id: 'EnquiryConfirmation' })

/** Enquiries in the export of a person's data. */
export const ExportedEnquiriesSchema = z.array(
  z.object({
    work: z.string(),
    with: z.string(),
    hasBlocked: z.boolean(),
    messages: z.array(z.object({ from, text: z.string(), createdAt: z.iso.datetime() })),
  }),
)
