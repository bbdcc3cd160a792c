import { isUuid } from '../kernel/id.ts'
import type { Done } from './done.ts'

export const personPath = (id: string) => `/admin/people/${id}`
/** The page of orders with one of them opened. */
export const referencePath = (reference: string) => `/admin/orders?q=${reference}`
export const SETTINGS_PATH = '/admin/settings'
export const FEATURED_PATH = '/admin/settings/featured-works'
export const MARK_PATH = '/admin/settings/mark'
export const INVITATIONS_PATH = '/admin/settings/invitations'
export const WEBHOOKS_PATH = '/admin/settings/webhooks'
export const NEW_WEBHOOK_PATH = '/admin/settings/webhooks/new'
export const webhookPath = (id: string) => `/admin/settings/webhooks/${id}`
export const reportAdminPath = (id: string) => `/admin/reports/${id}`
export const exhibitionAdminPath = (id: string) => `/admin/exhibitions/${id}`
export const workAdminPath = (id: string) => `/admin/works/${id}`

/** The page of the report that led the operator here; the given page without a report. */
export function reportOr(search: URLSearchParams, page: string): string {
  const id = search.get('report') ?? ''
  return isUuid(id) ? reportAdminPath(id) : page
}

/** A path whose page shows the notice of a completed action. */
export const withNotice = (path: string, done: Done) => `${path}?done=${done}`
