import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../tests/helpers/temporary-folders.ts'
import { commandLine } from './project-root.server.ts'

test('a command is run by npm in the repository, and by node in a deployment', async () => {
  expect(commandLine('restore', '<file>')).toBe('npm run restore -- <file>')
  const deployment = await makeTemporaryFolder('test')
  expect(commandLine('restore', '<file>', deployment)).toBe('node build/server/restore.js <file>')
})
