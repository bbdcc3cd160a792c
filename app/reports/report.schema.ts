import { z } from 'zod'
import { Email } from '../account/account.schema.ts'
import { MessagePlace } from '../enquiries/enquiry.schema.ts'
import { RowId } from '../http/id.schema.ts'
import { LongText } from '../http/text.schema.ts'
import { ShareToken } from '../lists/list.schema.ts'
import { REASON, TEXT } from './report-rules.ts'
import {
  REPORT_REASONS,
  REPORT_STATES,
  SUBJECT_KINDS,
  type ReportReason,
  type ReportState,
} from './report.ts'

export const Reason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], {
  error: REASON.required,
})
export const State = z.enum(Object.keys(REPORT_STATES) as [ReportState, ...ReportState[]])

export const NewReport = z
  .object({
    subject: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('artwork'), id: RowId }),
      z.object({ kind: z.literal('artist'), id: RowId }),
      z.object({ kind: z.literal('exhibition'), id: RowId }),
      z.object({ kind: z.literal('list'), id: ShareToken.shape.token.describe('Of its link') }),
      z.object({ kind: z.literal('message'), ...MessagePlace }),
    ]),
    reason: Reason,
    text: LongText(TEXT.maxLength.value).min(1, TEXT.required),
    email: Email.optional().describe('Where guests get the answer; others get it by their account'),
  })
  .meta({ id: 'NewReport' })

/** A report in the data export of its reporter. */
export const OwnReportSchema = z.object({
  createdAt: z.iso.datetime(),
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.uuid().nullable() }),
  title: z
    .string()
    .nullable()
    .describe('Of a work or an exhibition, also of a message about a work; the name of a list'),
  reason: Reason,
  text: z.string(),
  state: State,
  answers: z.array(z.string()),
})
