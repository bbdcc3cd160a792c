import { expect, test } from 'vitest'
import { trustMarkup } from './trusted-markup.ts'

test('lets React make an empty script and fill in a description of a work', () => {
  expect(trustMarkup('<script></script>')).toBe('<script></script>')
  const description = String.raw`{"name":"\u003cimg src=x onerror=alert(1)\u003e & more"}`
  expect(trustMarkup(description)).toBe(description)
})

test('lets no other text become markup', () => {
  for (const markup of [
    '<b>',
    '<script>alert(1)</script>',
    'text <img src=x onerror=alert(1)>',
    '<',
  ]) {
    expect(trustMarkup(markup)).toBeNull()
  }
})
