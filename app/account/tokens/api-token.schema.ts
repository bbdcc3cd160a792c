import { z } from 'zod'
import { RequiredTextLine } from '../../http/text.schema.ts'
import { TOKEN_SCOPE_NAMES } from '../../routing/token-scope.ts'
import { OwnerPassword } from '../account.schema.ts'
import { TOKEN_DAYS, TOKEN_NAME } from './api-token-rules.ts'

const NO_SCOPE = 'Choose at least one thing that the token may do'

export const NewApiToken = z
  .object({
    name: RequiredTextLine(TOKEN_NAME),
    scopes: z
      .array(z.enum(TOKEN_SCOPE_NAMES))
      .min(1, NO_SCOPE)
      .max(TOKEN_SCOPE_NAMES.length)
      .transform((scopes) => [...new Set(scopes)]),
    days: z.literal([...TOKEN_DAYS]).meta({
      description: 'For how many days it works; 0 for a token that does not expire',
      // The description of a literal with several values would have the first one only.
      enum: [...TOKEN_DAYS],
    }),
    password: OwnerPassword,
  })
  .meta({ id: 'NewApiToken' })

export const ApiTokenSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPE_NAMES)),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe('Null for a token that does not expire'),
    isExpired: z.boolean(),
    lastUsedAt: z.iso.datetime().nullable().describe('Exact to five minutes'),
  })
  .meta({ id: 'ApiToken' })

export const ApiTokensSchema = z
  .object({ items: z.array(ApiTokenSchema) })
  .meta({ id: 'ApiTokens' })

export const MadeApiTokenSchema = ApiTokenSchema.extend({
  token: z.string().describe('The token itself, shown only in this response'),
}).meta({ id: 'MadeApiToken' })

export type ApiToken = z.infer<typeof ApiTokenSchema>
export type MadeApiToken = z.infer<typeof MadeApiTokenSchema>
