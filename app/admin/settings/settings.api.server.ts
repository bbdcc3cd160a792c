import { z } from '@hono/zod-openapi'
import { Email } from '../../account/account.schema.ts'
import { findImage } from '../../images/storage/image-row.store.server.ts'
import { MIN_MARK_SIZE } from '../../settings/mark.ts'
import { apiRouter, ProblemError } from '../../http/http.server.ts'
import { jsonBody, jsonResponse, operation } from '../../http/operation.server.ts'
import { DEFAULT_GALLERY_NAME } from '../../kernel/gallery-name.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import type { GallerySettings } from '../../settings/gallery-settings.ts'
import { settingChanges, SettingsSchema } from '../../settings/gallery-settings.schema.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { changeSettings } from './settings.store.server.ts'

type SettingsServices = OperatorServices & {
  readonly settings: Pick<CurrentSettings, 'read' | 'defaults'>
  /** Whether an account may use an image by its id. */
  readonly holdsImage: (userId: string, imageId: string) => Promise<boolean>
}

/** Reads and changes the gallery's settings, for operators. */
export function createSettingsApi(services: SettingsServices) {
  const { db, settings } = services
  return apiRouter()
    .openapi(read, async (c) => c.json(await settings.read(), 200))
    .openapi(change, async (c) => {
      const { id: actorId } = c.get('operator')
      const { name, seen = {}, ...others } = c.req.valid('json')
      if (others.mark) await checkMark(services, { actorId, mark: others.mark })
      const named = name === undefined ? {} : { name: name === '' ? DEFAULT_GALLERY_NAME : name }
      const { defaults } = settings
      const change = { ...others, ...named }
      refuseConflicts(await changeSettings(db, { actorId, change, seen, defaults }))
      return c.json(await settings.read(), 200)
    })
}

/** @throws ProblemError `settings-changed-elsewhere`, with the settings that others have changed */
function refuseConflicts(current: Partial<GallerySettings>): void {
  const changed = Object.entries(current)
  if (changed.length === 0) return
  const errors = changed.map(([field, value]) => ({ field, message: conflictWords(field, value) }))
  throw new ProblemError('settings-changed-elsewhere', { current, errors })
}

const conflictWords = (field: string, value: string | null): string => {
  const isText = field === 'name' || field === 'contactEmail'
  const now = isText ? `, to ${value === null ? 'nothing' : `“${value}”`}` : ''
  return `Another operator has changed this in the meantime${now}. Save again to replace that.`
}

/** @throws ProblemError `image-not-found`, `mark-not-square` or `mark-too-small` */
async function checkMark(
  { db, settings, holdsImage }: SettingsServices,
  { actorId, mark }: { readonly actorId: string; readonly mark: string },
): Promise<void> {
  // The current mark is accepted, even if another operator has uploaded it.
  if ((await settings.read()).mark === mark) return
  const image = (await holdsImage(actorId, mark)) ? await findImage(db, mark) : null
  if (image === null) throw new ProblemError('image-not-found')
  if (image.width !== image.height) throw new ProblemError('mark-not-square')
  if (image.width < MIN_MARK_SIZE) throw new ProblemError('mark-too-small')
}

const PATH = '/admin/settings'
const tags = ['Administration']

const SettingsChange = z
  .strictObject({
    ...settingChanges,
    contactEmail: Email.nullable().optional().describe('Null for no address'),
    seen: SettingsSchema.partial()
      .optional()
      .describe('Settings as you saw them: refuses a change of what others have changed meanwhile'),
  })
  .meta({ id: 'GallerySettingsChange' })

const read = operation({
  method: 'get',
  path: PATH,
  operationId: 'getSettings',
  tags,
  summary: 'The settings of the gallery',
  responses: { 200: jsonResponse(SettingsSchema, 'The settings') },
})

const change = operation({
  method: 'patch',
  path: PATH,
  operationId: 'changeSettings',
  tags,
  summary: 'Change settings of the gallery',
  description: 'The next request sees the change, whichever process answers it.',
  request: { body: jsonBody(SettingsChange) },
  responses: { 200: jsonResponse(SettingsSchema, 'The settings after the change') },
  refusals: ['image-not-found', 'mark-not-square', 'mark-too-small', 'settings-changed-elsewhere'],
})
