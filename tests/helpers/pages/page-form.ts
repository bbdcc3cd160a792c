import { tagsOf } from './page.tsx'

type Attributes = Readonly<Record<string, string>>
type Control = { readonly tag: string; readonly attributes: Attributes; readonly value: string }

/** A form of a page, as the server sends it. */
export type PageForm = {
  readonly html: string
  readonly attributes: Attributes
  readonly controls: readonly Control[]
}

/**
 * The forms of a page with fields to fill in, without forms that only have buttons. Excludes search
 * forms, whose errors the resulting page shows, and forms that order items, which accept any input.
 */
export function filledFormsOf(page: string): PageForm[] {
  const forms = page
    .replaceAll(/<search\b[\s\S]*?<\/search>/g, '')
    .matchAll(/<form\b[\s\S]*?<\/form>/g)
  return [...forms]
    .map(([html]) => {
      const [attributes = {}] = tagsOf(html, 'form')
      return { html, attributes, controls: controlsOf(html) }
    })
    .filter(
      ({ attributes, controls }) => !('data-ordered' in attributes) && controls.some(isFilled),
    )
}

const isFilled = ({ tag, attributes }: Control) =>
  tag !== 'button' && attributes['type'] !== 'hidden'

function controlsOf(form: string): Control[] {
  const elements = form.matchAll(
    /<(input|button)\b[^>]*>|<(textarea|select)\b[^>]*>([\s\S]*?)<\/\2>/g,
  )
  return [...elements].map(([html, single, container, content = '']) => {
    const tag = single ?? container ?? ''
    const [attributes = {}] = tagsOf(html, tag)
    const values = { textarea: content, select: chosenIn(content) }
    const value = values[tag as keyof typeof values] ?? attributes['value'] ?? ''
    return { tag, attributes, value: unescape(value) }
  })
}

function chosenIn(select: string): string {
  const options = tagsOf(select, 'option')
  return (options.find((option) => 'selected' in option) ?? options[0])?.['value'] ?? ''
}

const unescape = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/**
 * The body that a browser without scripts sends when the form's button is pressed, with all
 * required fields empty and the other texts too long. No file is chosen.
 */
export function spoiltBodyOf({ attributes, controls }: PageForm): FormData | URLSearchParams {
  const sent = controls.filter(isSent)
  const button = sent.find(({ attributes: { type } }) => type === 'submit')
  const body = new FormData()
  for (const control of sent) {
    const { name = '', type } = control.attributes
    if (control.tag === 'button' && control !== button) continue
    body.append(name, type === 'file' ? new File([], '') : spoiltValueOf(control))
  }
  if (attributes['enctype'] === 'multipart/form-data') return body
  return new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
}

function isSent({ attributes }: Control): boolean {
  const { name = '', type = '' } = attributes
  const isChosen = !/^(checkbox|radio)$/.test(type) || 'checked' in attributes
  return name !== '' && isChosen && !('disabled' in attributes)
}

function spoiltValueOf({ tag, attributes, value }: Control): string {
  const { type = 'text', maxlength } = attributes
  const isText = tag === 'textarea' || (tag === 'input' && /^(text|email|password)$/.test(type))
  if (!isText) return value
  if ('required' in attributes) return ''
  return maxlength === undefined ? value : 'x'.repeat(Number(maxlength) + 1)
}
