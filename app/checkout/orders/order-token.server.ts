import { createHmac } from 'node:crypto'

/**
 * The token in the link by which a guest follows an order without an account. It is made of the
 * installation's secret, so that later mails have it too while no table holds it.
 */
export const orderTokenOf = (secret: string, purchaseId: string): string =>
  createHmac('sha256', secret).update(`guest-order:${purchaseId}`).digest('base64url')
