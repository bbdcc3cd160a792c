import { z } from 'zod'
import { TextLine } from '../http/text.schema.ts'
import { ImageId } from '../images/image.schema.ts'
import { FOOTER_COUNTS, GALLERY_NAME, SIGN_UP_MODES } from './gallery-settings.ts'

const FooterCounts = z
  .enum(FOOTER_COUNTS)
  .describe('The counts in the footer: the claims, true counts, or both')

const SignUp = z.enum(SIGN_UP_MODES).describe('Who may sign up')

const isName = (text: string) => text === '' || GALLERY_NAME.format.pattern.test(text)

export const SettingsSchema = z
  .object({
    name: z.string(),
    mark: z.string().nullable().describe('The id of an image; null for the mark of Frame'),
    contactEmail: z.string().nullable(),
    footerCounts: FooterCounts,
    signUp: SignUp,
  })
  .meta({ id: 'GallerySettings' })

/** All but `contactEmail`, which uses the schema of account emails. */
export const settingChanges = {
  name: TextLine(GALLERY_NAME.maxLength.value)
    .refine(isName, GALLERY_NAME.format.message)
    .optional()
    .describe('Blank for the default'),
  mark: ImageId.nullable()
    .optional()
    .describe('A square image that you have uploaded; null for the mark of Frame'),
  footerCounts: FooterCounts.optional(),
  signUp: SignUp.optional(),
}
