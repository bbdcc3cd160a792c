import { describe, expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { atMost } from '../../kernel/field-rule.ts'
import { ChoiceField } from './choice-field.tsx'
import type { FormRefusal } from './form-refusal.ts'
import { FormSummary } from './form-summary.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'
import { ValidatedForm } from './validated-form.tsx'

const RULES = {
  firstName: { required: 'Enter your first name', maxLength: atMost(100) },
  password: { minLength: { value: 6, message: 'Too short' } },
  city: {},
}

const refusalOf = (lines: FormRefusal['lines']): FormRefusal => ({ ok: false, code: null, lines })

/** The form as the server renders it after it refused it, or for the first time. */
const render = (lines: FormRefusal['lines'] | null = null, isLong = false) =>
  renderPage(() => (
    <ValidatedForm rules={RULES} refusal={lines && refusalOf(lines)}>
      <FormSummary isLong={isLong} />
      <TextField name="firstName" label="First name" />
      <TextField name="password" label="Password" type="password" />
      <TextField name="city" label="City" />
    </ValidatedForm>
  ))

const inputs = (html: string) =>
  Object.fromEntries(tagsOf(html, 'input').map((input) => [input['name'] ?? '', input]))

describe('a validated form', () => {
  test('never shows the bubbles of the browser', () => {
    expect(tagsOf(render(), 'form')[0]).toHaveProperty('novalidate')
  })

  test('tells its fields what their rules say', () => {
    const { firstName, password, city } = inputs(render())
    expect(firstName).toMatchObject({ id: 'firstName', required: '', maxlength: '100' })
    expect(password).toHaveProperty('required')
    expect(city).not.toHaveProperty('required')
    expect(firstName).not.toHaveProperty('aria-invalid')
    expect(wordsOf(render())).not.toContain('Please check')
  })

  test('finds the rule and the message of a field with an id of its own by its name', () => {
    const lines = [{ field: 'note', message: 'Too long' }]
    const html = renderPage(() => (
      <ValidatedForm rules={{ note: { maxLength: atMost(500) } }} refusal={refusalOf(lines)}>
        <TextAreaField id="note-1" name="note" label="Note" />
      </ValidatedForm>
    ))
    expect(tagsOf(html, 'textarea')).toMatchObject([
      { id: 'note-1', maxlength: '500', 'aria-invalid': 'true', autofocus: '' },
    ])
    expect(html).toMatch(/id="note-1-error".*Too long/)
  })

  test('shows all messages of the server at their fields, with the focus on the first', () => {
    const lines = [
      { field: 'firstName', message: 'Enter your first name' },
      { field: 'city', message: 'There is no such city' },
    ]
    const html = render(lines)
    const { firstName, password, city } = inputs(html)
    expect(firstName).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'firstName-error',
      autofocus: '',
    })
    expect(city).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'city-error' })
    expect(city).not.toHaveProperty('autofocus')
    expect(password).not.toHaveProperty('aria-invalid')
    expect(html).toMatch(/id="city-error".*There is no such city/)
  })

  test('sums up its problems: links in a long form, else a text for screen readers', () => {
    const lines = [{ field: 'city', message: 'There is no such city' }]
    expect(wordsOf(render(lines))).toContain('Please check one field There is no such city')
    expect(tagsOf(render(lines), 'a')).toEqual([])
    expect(tagsOf(render(lines, true), 'a')).toMatchObject([{ href: '#city' }])
  })

  test('leads to the first radio button of a choice', () => {
    const options = ['card', 'invoice'].map((value) => ({ value, label: value }))
    const lines = [{ field: 'payment', message: 'Choose how to pay' }]
    const html = renderPage(() => (
      <ValidatedForm rules={{ payment: {} }} refusal={{ ok: false, code: null, lines }}>
        <FormSummary isLong />
        <ChoiceField name="payment" label="Payment" options={options} />
      </ValidatedForm>
    ))
    expect(tagsOf(html, 'a')).toMatchObject([{ href: '#payment' }])
    const [first, second] = tagsOf(html, 'input')
    expect(first).toMatchObject({ type: 'radio', value: 'card', id: 'payment', autofocus: '' })
    expect(second).not.toHaveProperty('id')
  })

  test('shows everybody what concerns the whole form, or no field of it', () => {
    for (const line of [{ message: 'Not now' }, { field: 'items', message: 'Not now' }]) {
      const html = render([line])
      expect(wordsOf(html)).toContain('Not now')
      expect(wordsOf(html)).not.toContain('Please check')
      expect(html).not.toContain('aria-invalid')
    }
  })
})
