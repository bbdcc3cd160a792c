import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

test('without a fresh login, new backup codes stay, but their forms do not', () => {
  const render = (isProved: boolean) =>
    renderPage(() => (
      <TwoFactorSection
        twoFactor={{ isOn: true, backupCodesLeft: 10, setup: null }}
        isProved={isProved}
        hasPassword={false}
        backupCodes={['abcd-efgh']}
        refusal={undefined}
      />
    ))
  expect(wordsOf(render(true))).toContain('Turn off')
  expect(wordsOf(render(false))).toContain('abcd-efgh')
  expect(render(false)).not.toContain('<form')
})
