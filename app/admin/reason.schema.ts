import { z } from 'zod'
import { LongText } from '../http/text.schema.ts'
import { REASON } from './reason-rules.ts'

export const Reason = z
  .object({ reason: LongText(REASON.maxLength.value).min(1, REASON.required) })
  .meta({ id: 'Reason' })
