import { z } from 'zod'
import { TextLine } from '../http/text.schema.ts'
import { FOOTER_COUNTS, GALLERY_NAME } from './gallery-settings.ts'

const FooterCounts = z
  .enum(FOOTER_COUNTS)
  .describe('The counts in the footer: the claims, true counts, or both')

export const SettingsSchema = z
  .object({
    name: z.string(),
    contactEmail: z.string().nullable(),
    footerCounts: FooterCounts,
  })
  .meta({ id: 'GallerySettings' })

/** Without `contactEmail`, whose schema is that of accounts. */
export const settingChanges = {
  name: TextLine(GALLERY_NAME.maxLength.value).optional().describe('Blank for the default'),
  footerCounts: FooterCounts.optional(),
}
