import { expect, test } from 'vitest'
import { layOutMail } from './mail-layout.ts'

test('a long word breaks instead of widening the mail', () => {
  const rows = [{ label: 'W'.repeat(200), figure: '€1' }]
  const { html } = layOutMail({ heading: 'Sold', parts: [{ rows }], foot: 'Bye' })
  expect(html).toMatch(/<body style="[^"]*;overflow-wrap:anywhere;word-break:break-word">/)
})
