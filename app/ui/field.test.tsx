import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChoiceField } from './choice-field.tsx'
import { NumberField, TextField } from './text-field.tsx'

describe('a field', () => {
  test('ties its label, hint and error to its control', () => {
    const html = renderToStaticMarkup(
      <TextField id="email" label="Email" hint="Only to sign in." error="Not an address" />,
    )
    expect(html).toContain('for="email"')
    expect(html).toContain('id="email"')
    expect(html).toContain('aria-describedby="email-error email-hint"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/id="email-error".*Not an address/)
  })

  test('is valid, and describes nothing, when there is no error', () => {
    for (const error of [undefined, null, '']) {
      const html = renderToStaticMarkup(<TextField label="Email" error={error} />)
      expect(html).not.toContain('aria-invalid')
      expect(html).not.toContain('aria-describedby')
    }
  })

  test('asks phones for the keypad that its numbers need', () => {
    const whole = renderToStaticMarkup(<NumberField label="Width" />)
    expect(whole).toContain('inputMode="numeric"')
    const cents = renderToStaticMarkup(<NumberField label="Price" step="0.01" />)
    expect(cents).toContain('inputMode="decimal"')
  })

  test('of one choice among few preselects the default', () => {
    const html = renderToStaticMarkup(
      <ChoiceField
        label="Account type"
        name="type"
        defaultValue="artist"
        options={[
          { value: 'collector', label: 'Collector' },
          { value: 'artist', label: 'Artist' },
        ]}
      />,
    )
    expect(html).toContain('<legend')
    expect(html).toMatch(
      /<input[^>]*value="artist"[^>]*checked|<input[^>]*checked[^>]*value="artist"/,
    )
    expect(html.match(/checked/g)).toHaveLength(1)
  })
})
