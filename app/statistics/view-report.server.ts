import { Hono } from 'hono'
import type { ApiEnv } from '../http/http.server.ts'

/** Accepts reports of views. The view counter counts them in the request listener. */
export function createViewReports(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/:id', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
}
