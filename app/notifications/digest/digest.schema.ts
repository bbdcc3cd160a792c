import { z } from 'zod'

export const DigestSettingSchema = z
  .object({
    isOn: z.boolean().describe('Whether you get a mail with new works, at most daily'),
    isEmailVerified: z.boolean().describe('Digests go to confirmed addresses only'),
  })
  .meta({ id: 'DigestSetting' })

export const ExportedDigestsSchema = z.object({
  since: z.iso.datetime().nullable().describe('When you turned them on; null while they are off'),
  sent: z.array(z.iso.datetime()).describe('Those of the last 30 days'),
})
