import { z } from 'zod'
import { parseWorkId } from '../kernel/id.ts'

/** The id of a row, in its canonical spelling. */
export const RowId = z.uuid().overwrite((id) => id.toLowerCase())

/** The id of an artwork or a stock photo, in its canonical spelling. */
export const WorkIdText = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .overwrite((id) => parseWorkId(id) ?? id)
