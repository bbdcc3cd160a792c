import { expect, test } from 'vitest'
import { cut, withoutWords } from './lean-router.ts'

test('a function that is never reached comes to its outcome at once', () => {
  const code = 'let a = 1;\nfunction see(path, { signal }) {\n\treturn look(path);\n}\n'
  expect(cut(code, { outcomes: { see: 'undefined' } })).toBe(
    'let a = 1;\nfunction see(path, { signal }) {\n\treturn undefined;\n\treturn look(path);\n}\n',
  )
})

test('what is done under a condition that never holds is left to the bundler to drop', () => {
  expect(cut('if (a > 1) b();\nelse if (mask) c();\n', { never: ['mask'] })).toBe(
    'if (a > 1) b();\nelse if (false) c();\n',
  )
})

test('a later router without such a part stops the build', () => {
  expect(() => cut('function look() {\n}\n', { outcomes: { see: 'undefined' } })).toThrow(
    'React Router has no function see any more',
  )
  expect(() => cut('if (b) c();', { never: ['a'] })).toThrow('React Router has no if (a) any more')
  expect(() => cut('class A {}', { unused: ['A'] })).toThrow('React Router has no A = class')
})

test('a fault in the use of the router still throws, without its words', () => {
  const code = [
    'invariant(route.index !== true || !route.children, `Cannot (in "${id}")`);',
    '\tinvariant$1(useInRouterContext(), "may be used only in a <Router>, see (1)");',
    'Link.displayName = "Link";',
    'throw new Error("External navigation is not allowed");',
  ]
  expect(withoutWords(code.join('\n')).split('\n')).toEqual([
    'invariant(route.index !== true || !route.children);',
    '\tinvariant$1(useInRouterContext());',
    '',
    'throw new Error("External navigation is not allowed");',
  ])
})
