import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { tagsOf } from '../../../tests/helpers/pages/page.tsx'
import { FormSender, senderKeyOf } from '../requests/use-form-sender.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

describe('a button', () => {
  test('does not submit a form by default', () => {
    expect(renderToStaticMarkup(<Button>Cancel</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })

  // Specification: 4.19
  test('shows its busy label and stays focusable', () => {
    const html = renderToStaticMarkup(<Button busy>login</Button>)
    expect(html).toContain('/* processing... */')
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain(' disabled')
    expect(html).not.toContain('login')
  })

  test('shows which button sent its form, and that the others wait', () => {
    const statesAfter = (sent: string | null) => {
      const html = renderToStaticMarkup(
        <FormSender value={sent}>
          <Button type="submit" name="do" value="test" />
          <Button type="submit" name="do" value="pause" />
          <IconButton type="submit" name="do" value="up" icon="arrow-up" label="Up" />
          <Button />
        </FormSender>,
      )
      return tagsOf(html, 'button').map((button) =>
        button['aria-busy'] ? 'busy' : button['aria-disabled'] ? 'waits' : 'free',
      )
    }
    const pressed = senderKeyOf({ name: 'do', value: 'test' })
    expect(statesAfter(pressed)).toEqual(['busy', 'waits', 'waits', 'free'])
    expect(statesAfter('')).toEqual(['waits', 'waits', 'waits', 'free'])
    expect(statesAfter(null)).toEqual(['free', 'free', 'free', 'free'])
  })

  test('with only an icon has a label', () => {
    const html = renderToStaticMarkup(<IconButton icon="star" label="Favourite" pressed={false} />)
    expect(html).toContain('aria-label="Favourite"')
    expect(html).toContain('aria-pressed="false"')
    expect(html).toContain('aria-hidden="true"')
  })
})
