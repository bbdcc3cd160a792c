import { z } from 'zod'
import { parseWorkId, WORK_ID } from '../kernel/id.ts'

/** The id of a row, in its canonical spelling. */
export const RowId = z.uuid().overwrite((id) => id.toLowerCase())

/** The id of an artwork or a stock photo, in its canonical spelling. */
export const WorkIdText = z
  .string()
  .regex(WORK_ID)
  .overwrite((id) => parseWorkId(id) ?? id)
