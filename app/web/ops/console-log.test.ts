import { afterEach, expect, test } from 'vitest'
import { redirectConsole } from './console-log.server.ts'

const own = { ...console }
afterEach(() => void Object.assign(console, own))

test('a failed query that a library prints is logged without its parameters', () => {
  const lines: string[] = []
  const note = (fields: object, message: string) =>
    void lines.push(JSON.stringify({ message, ...fields }))
  redirectConsole({ info: note, warn: note, error: note })
  const cause = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const params = ['ann@example.com']
  const error = Object.assign(new Error(`Failed query\nparams: ${params[0]}`, { cause }), {
    params,
  })
  // oxlint-disable-next-line no-console -- as the library does
  console.error(error)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('console output of a library')
  expect(lines[0]).toContain('EPIPE')
  expect(lines[0]).not.toContain('ann@')
})
