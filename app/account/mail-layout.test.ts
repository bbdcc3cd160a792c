import { expect, test } from 'vitest'
import { layOutMail } from './mail-layout.ts'

test('a long word breaks instead of widening the mail', () => {
  const { html } = layOutMail({ heading: 'W'.repeat(200), parts: [], foot: 'Bye' })
  expect(html).toMatch(/<body style="[^"]*;overflow-wrap:anywhere;word-break:break-word">/)
})
