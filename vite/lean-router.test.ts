import { expect, test } from 'vitest'
import { cutShort } from './lean-router.ts'

test('a function that is never reached comes to its outcome at once', () => {
  const code = 'let a = 1;\nfunction see(path, { signal }) {\n\treturn look(path);\n}\n'
  expect(cutShort(code, ['see', 'undefined'])).toBe(
    'let a = 1;\nfunction see(path, { signal }) {\n\treturn undefined;\n\treturn look(path);\n}\n',
  )
})

test('a later router without that function stops the build', () => {
  expect(() => cutShort('function look() {\n}\n', ['see', 'undefined'])).toThrow(
    'React Router has no function see any more',
  )
})
