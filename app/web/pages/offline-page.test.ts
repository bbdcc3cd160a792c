import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { renderOfflinePage } from './offline-page.server.ts'

const SCRIPT = 'let one = 1 < 2'
const { html, policy } = renderOfflinePage(SCRIPT)

test('the offline page says what to do in the frame of the site', () => {
  expect(wordsOf(html)).toContain('/* no response */ No connection Check your connection')
  expect(tagsOf(html, 'a').map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/', '/for-art-lovers', '']),
  )
  expect(tagsOf(html, 'header')).toHaveLength(1)
  expect(tagsOf(html, 'footer')).toHaveLength(1)
})

test('its policy allows its own script and nothing else', () => {
  expect(html).toContain(`<script>${SCRIPT}</script>`)
  expect(policy).toContain(`script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'`)
  expect(policy).toContain("default-src 'none'")
})
