import { Hono } from 'hono'
import type { ApiEnv } from '../http/http.server.ts'

/** Answers the reports of views, which the view counter counts as it sees all requests. */
export function createViewAnswers(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/:id', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
}
