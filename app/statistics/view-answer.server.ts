import { Hono } from 'hono'
import type { ApiEnv } from '../http/http.server.ts'

/** Answers view reports. The view counter, which sees all requests, counts them. */
export function createViewAnswers(): Hono<ApiEnv> {
  return new Hono<ApiEnv>().get('/:id', (c) => c.body(null, 204, { 'cache-control': 'no-store' }))
}
