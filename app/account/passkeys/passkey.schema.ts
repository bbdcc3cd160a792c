import { z } from 'zod'
import { RequiredTextLine } from '../../http/text.schema.ts'
import { PASSKEY_NAME } from './passkey-rules.ts'

/** A credential as serialised by the browser's `toJSON`. @simplewebauthn/server validates it. */
const Credential = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
})

const Options = z
  .object({ challenge: z.string() })
  .catchall(z.any())
  .describe('For `navigator.credentials`, as JSON (WebAuthn level 3)')

export const PasskeyOptions = z.object({ options: Options }).meta({ id: 'PasskeyOptions' })

export const NewPasskey = z
  .object({ name: RequiredTextLine(PASSKEY_NAME), credential: Credential })
  .meta({ id: 'NewPasskey' })

export type NewPasskeyInput = z.input<typeof NewPasskey>

export const PasskeyNaming = z
  .object({ name: RequiredTextLine(PASSKEY_NAME) })
  .meta({ id: 'PasskeyNaming' })

export const PasskeySignIn = z.object({ credential: Credential }).meta({ id: 'PasskeySignIn' })

export const PasskeySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })

export const PasskeysSchema = z.object({ items: z.array(PasskeySchema) }).meta({ id: 'Passkeys' })

export type Passkey = z.infer<typeof PasskeySchema>
