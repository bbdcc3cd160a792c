import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { Conversation } from './conversation.tsx'
import type { Enquiry } from './enquiry.store.server.ts'

const wordsWith = (other: Enquiry['with']) => {
  const enquiry: Enquiry = {
    id: '0199c0de-0000-7000-8000-000000000001',
    work: { id: null, title: 'Tide Table', imageUrl: null },
    with: other,
    canWrite: false,
    hasBlocked: false,
    messages: [],
    nextCursor: null,
  }
  return wordsOf(
    renderPage(() => (
      <Conversation
        {...{ enquiry }}
        linkKey={enquiry.id}
        back="/enquiries"
        isLatest
        answer={undefined}
      />
    )),
  )
}

test('a conversation that has ended tells why nobody answers', () => {
  expect(wordsWith({ kind: 'gone', name: '' })).toContain(
    'They have left, so nobody receives an answer.',
  )
  expect(wordsWith({ kind: 'artist', name: 'Ida' })).toContain('Ida cannot be reached any more.')
})
