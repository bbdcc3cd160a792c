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
 * The forms of a page in which people fill something in; buttons alone are forms, too. What a
 * search asks for is told by the page that it leads to. In a form that orders things nothing can be
 * wrong: nothing is required, and its texts end where they must.
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
 * What a browser without scripts sends when the form's button is pressed, once all that is required
 * is empty and the other texts are too long. No file is chosen.
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
