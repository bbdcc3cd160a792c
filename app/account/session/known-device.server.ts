import type { Queryable } from '../../database/database.server.ts'
import type { ApiContext } from '../../http/http.server.ts'
import { addCookie } from '../../http/set-cookie.server.ts'
import { findCredential } from '../account.store.server.ts'
import type { NotifySecurityChange } from '../security-change/security-notifier.server.ts'
import type { User } from '../account.schema.ts'
import type { DeviceCookies, DeviceOwner } from './device-cookie.server.ts'

type Credential = Awaited<ReturnType<typeof findCredential>>

/** The owner for device cookies. Without a password, the hash is empty. */
export const deviceOwner = (credential: Credential): DeviceOwner | null =>
  credential === null ? null : { userId: credential.user.id, hash: credential.hash ?? '' }

type Services = {
  readonly db: Queryable
  readonly devices: DeviceCookies
  readonly notifySecurityChange: NotifySecurityChange
}

/** After a login, makes the browser a known device, and mails its user if it was not. */
export async function rememberDevice(c: ApiContext, services: Services, user: User): Promise<void> {
  const { db, devices, notifySecurityChange } = services
  const owner = deviceOwner(await findCredential(db, user.email))
  if (owner === null) return
  const cookies = c.req.header('cookie')
  const device = await devices.find(cookies, owner)
  addCookie(c, await devices.issue(cookies, owner))
  if (device === null) notifySecurityChange(c, user, { what: 'new-device' })
}
