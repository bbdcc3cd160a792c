import { z } from 'zod'
import { IdPageQuery } from '../../http/id.schema.ts'
import { SIDES } from '../../enquiries/enquiry.ts'
import { LongText } from '../../http/text.schema.ts'
import { REPORT_ORIGINS, SUBJECT_KINDS } from '../../reports/report.ts'
import { Reason, State } from '../../reports/report.schema.ts'
import { MESSAGE, NOTE } from './report-queue-rules.ts'

export const ReportsQuery = IdPageQuery.extend({
  filter: z.enum([...State.options, 'all']).default('open'),
})

export const StateChange = z.object({ state: State }).meta({ id: 'ReportStateChange' })

export const NewNote = z
  .object({ text: LongText(NOTE.maxLength.value).min(1, NOTE.required) })
  .meta({ id: 'ReportNote' })

export const NewMessage = z
  .object({
    to: z.enum(['reporter', 'owner']),
    text: LongText(MESSAGE.maxLength.value).min(1, MESSAGE.required),
  })
  .meta({ id: 'ReportMessage' })

const listed = {
  id: z.uuid(),
  origin: z.enum(REPORT_ORIGINS),
  state: State,
  reason: Reason,
  createdAt: z.iso.datetime(),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    id: z.uuid().nullable().describe('Null for an artist whose account was deleted'),
    shareToken: z
      .string()
      .nullable()
      .describe('In the link of a list; null for other subjects, and while the list is private'),
    title: z
      .string()
      .describe("The stored title, or the artist’s name; '' once the artist is deleted"),
    state: z
      .enum(['public', 'withheld', 'private', 'deleted'])
      .describe('Whether guests can see it; a message is `private` until it is deleted'),
    imageUrl: z.string().nullable(),
  }),
  owner: z
    .object({ id: z.uuid(), name: z.string(), isSuspended: z.boolean() })
    .nullable()
    .describe(
      'The reported artist, or whose work, exhibition, list or message it is; null for guests and deleted accounts',
    ),
}

export const ListedReportSchema = z.object(listed).meta({ id: 'ListedReport' })

export const ReportSchema = z
  .object({
    ...listed,
    text: z.string(),
    reporter: z
      .object({
        id: z.uuid().nullable().describe('Null for guests'),
        name: z.string(),
        email: z.string(),
      })
      .nullable()
      .describe(
        'Never shown to the owner; null for guests who left no address, and for deleted accounts',
      ),
    messages: z
      .array(
        z.object({
          id: z.uuid(),
          side: z.enum(SIDES).describe('Who wrote it: the artist, or who asks'),
          name: z.string(),
          text: z.string(),
          createdAt: z.iso.datetime(),
          isReported: z.boolean(),
        }),
      )
      .describe('A reported message with those before and after it; empty for other subjects'),
    history: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        actor: z
          .string()
          .nullable()
          .describe('The email of the operator; null for a deleted account'),
        kind: z
          .enum(['state', 'note', 'answer', 'message'])
          .describe('A new state, a note, an answer to the reporter, or a message to the owner'),
        text: z.string(),
      }),
    ),
    others: z.array(ListedReportSchema).describe('The latest reports of the same subject'),
  })
  .meta({ id: 'Report' })

/** The recipient of an operator's message. */
export type Recipient = z.infer<typeof NewMessage>['to']
export type ListedReport = z.infer<typeof ListedReportSchema>
export type Report = z.infer<typeof ReportSchema>
