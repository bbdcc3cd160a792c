import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { refusedWith } from '../ui/forms/form-refusal.ts'
import { CertificateOwner } from './certificate-owner.tsx'

const REFUSED = 'Nothing was changed'

type OwnerProps = Parameters<typeof CertificateOwner>[0]
type Own = OwnerProps['own']

const own: Own = { isNameShown: true, isTransferable: true, offer: null }
const offer: Own['offer'] = { email: null, expiresAt: '2026-06-30T12:00:00.000Z' }

const render = (props: OwnerProps) =>
  renderPage(() => <CertificateOwner {...props} />, { loaderData: { idempotencyKey: 'a key' } })

/** The texts of those of the owner's forms that show the refusal of a form. */
function refusedForms(intent: string, shown: Own): string[] {
  const outcome = { refusal: refusedWith(REFUSED), intent, link: null, typed: '' }
  const html = render({ own: shown, outcome })
  const forms = html.match(/<form\b.*?<\/form>/gs) ?? []
  return forms.map(wordsOf).filter((words) => words.includes(REFUSED))
}

describe('the owner of a certificate reads why nothing was changed, at the form', () => {
  test.each([
    ['offer', own, 'Offer to transfer'],
    ['withdraw', { ...own, offer }, 'Withdraw the offer'],
    ['hide', own, 'Hide my name'],
    ['show', { ...own, isNameShown: false }, 'Show my name'],
  ])('that sent %s', (intent, shown, button) => {
    const forms = refusedForms(intent, shown)
    expect(forms).toHaveLength(1)
    expect(forms[0]).toContain(button)
  })

  test('above the forms, where that form is gone', () => {
    const outcome = { refusal: refusedWith(REFUSED), intent: 'withdraw', link: null, typed: '' }
    const html = render({ own, outcome })
    expect(wordsOf(html).split(REFUSED)).toHaveLength(2)
    expect(refusedForms('withdraw', own)).toEqual([])
  })
})

test('an offer is announced when it is made', () => {
  const shown = { ...own, offer }
  const made = { refusal: null, intent: 'offer', link: 'https://frame.test/transfers/t', typed: '' }
  const alerts = (outcome: typeof made | undefined) =>
    render({ own: shown, outcome }).match(/role="alert"/g)
  expect(alerts(made)).toHaveLength(1)
  expect(alerts(undefined)).toBeNull()
})

test('a withdrawal is announced until the work is offered again', () => {
  const outcome = { refusal: null, intent: 'withdraw', link: null, typed: '' }
  const words = (shown: Own) => wordsOf(render({ own: shown, outcome }))
  expect(words(own)).toContain('You have withdrawn the offer')
  expect(words({ ...own, offer })).not.toContain('You have withdrawn the offer')
})
