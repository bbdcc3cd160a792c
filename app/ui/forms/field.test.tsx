import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChoiceField } from './choice-field.tsx'
import { NumberField, TextField } from './text-field.tsx'

describe('a field', () => {
  test('connects its label, hint and error with its control', () => {
    const html = renderToStaticMarkup(
      <TextField id="email" label="Email" hint="Only to sign in." error="Not an address" />,
    )
    expect(html).toContain('for="email"')
    expect(html).toContain('id="email"')
    expect(html).toContain('aria-describedby="email-error email-hint"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(/id="email-error".*Not an address/)
  })

  test('without an error is valid and has no description', () => {
    for (const error of [undefined, null, '']) {
      const html = renderToStaticMarkup(<TextField label="Email" error={error} />)
      expect(html).not.toContain('aria-invalid')
      expect(html).not.toContain('aria-describedby')
    }
  })

  test('for numbers asks phones for the decimal keypad', () => {
    const whole = renderToStaticMarkup(<NumberField label="Width" />)
    expect(whole).toContain('inputMode="numeric"')
    const cents = renderToStaticMarkup(<NumberField label="Price" step="0.01" />)
    expect(cents).toContain('inputMode="decimal"')
  })

  test('with radio buttons preselects the default', () => {
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
