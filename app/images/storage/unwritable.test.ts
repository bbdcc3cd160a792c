import { expect, test } from 'vitest'
import { refuseUnwritable } from './unwritable.server.ts'

const logged: string[] = []
const log = { warn: (_fields: object, message: string) => void logged.push(message) }

const failWith = (code: string, syscall: string) =>
  refuseUnwritable(
    () => Promise.reject(Object.assign(new Error(`${code}: ${syscall}`), { code, syscall })),
    log,
  )

test('a write that the folder does not allow is refused, and logged', async () => {
  expect(await failWith('EACCES', 'open')).toEqual({ refused: 'image-not-saved' })
  expect(await failWith('ENOENT', 'mkdir')).toEqual({ refused: 'image-not-saved' })
  expect(logged).toHaveLength(2)
})

test.each([
  ['EACCES', 'spawn /bin/sh'],
  ['EPERM', 'spawn /bin/sh'],
  ['EACCES', 'connect'],
  ['ENOENT', 'open'],
])('another fault is thrown: %s of %s', async (code, syscall) => {
  await expect(failWith(code, syscall)).rejects.toMatchObject({ code, syscall })
})
