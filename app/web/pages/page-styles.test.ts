import { expect, test } from 'vitest'
import { inlineStyles } from './page-styles.server.ts'

const read = (path: string) => `/* ${path} */`
const linkTo = (path: string) => `<link nonce="n1" rel="stylesheet" href="${path}"/>`

test('stylesheets stand in the page, in their order, and their links fetch nothing', () => {
  const page = `<head><title>A</title>${linkTo('/assets/a-1.css')}<link rel="icon" href="/i.svg"/>${linkTo('/assets/b-2.css')}</head>`
  expect(inlineStyles(page, read, 'n1')).toBe(
    '<head><title>A</title><style nonce="n1">/* /assets/a-1.css *//* /assets/b-2.css */</style>' +
      '<link rel="stylesheet" href="/assets/a-1.css" media="not all" disabled=""/><link rel="icon" href="/i.svg"/>' +
      '<link rel="stylesheet" href="/assets/b-2.css" media="not all" disabled=""/></head>',
  )
})

test('what is no stylesheet of the built client is left alone', () => {
  const page = '<link rel="stylesheet" href="https://elsewhere.example/assets/a.css"/><p>b</p>'
  expect(inlineStyles(page, read, 'n1')).toBe(page)
})
