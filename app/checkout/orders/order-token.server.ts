import { createHmac } from 'node:crypto'

/**
 * The token in the link to a guest's order. It is derived from the installation's secret, so that
 * later mails can contain it although the database stores only its hash.
 */
export const orderTokenOf = (secret: string, purchaseId: string): string =>
  createHmac('sha256', secret).update(`guest-order:${purchaseId}`).digest('base64url')
