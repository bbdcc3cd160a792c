import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { refusedWith } from '../ui/forms/form-refusal.ts'
import { Conversation, type RefusedIntent } from './conversation.tsx'
import type { Enquiry } from './enquiry.store.server.ts'

type Shown = { readonly back: string | null; readonly answer: RefusedIntent | undefined }

const render = (other: Enquiry['with'], { back, answer }: Shown) => {
  const enquiry: Enquiry = {
    id: '0199c0de-0000-7000-8000-000000000001',
    work: { id: null, title: 'Tide Table', imageUrl: null },
    with: other,
    canWrite: false,
    hasBlocked: false,
    messages: [],
    nextCursor: null,
  }
  return renderPage(() => (
    <Conversation {...{ enquiry, back, answer }} linkKey={enquiry.id} isLatest />
  ))
}

const wordsWith = (other: Enquiry['with']) =>
  wordsOf(render(other, { back: '/enquiries', answer: undefined }))

test('a conversation that has ended tells why nobody answers', () => {
  expect(wordsWith({ kind: 'gone', name: '' })).toContain(
    'They have left, so nobody receives an answer.',
  )
  expect(wordsWith({ kind: 'artist', name: 'Ida' })).toContain('Ida cannot be reached any more.')
})

test('a guest unfolds the form before leaving, and finds it unfolded when it was refused', () => {
  const folds = (answer: RefusedIntent | undefined) => {
    const html = render({ kind: 'artist', name: 'Ida' }, { back: null, answer })
    expect(html).toMatch(/<details[^>]*><summary>Leave this conversation<\/summary><form/)
    return tagsOf(html, 'details').map((fold) => 'open' in fold)
  }
  expect(folds(undefined)).toEqual([false])
  const refusal = refusedWith('You have not left')
  expect(folds({ refusal, intent: 'leave', typed: undefined })).toEqual([true])
})
