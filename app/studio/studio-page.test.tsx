import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { StudioDialog } from './studio-dialog.tsx'
import StudioPage from './studio-page.tsx'

// Specification: 2.57, 5.21
test('the studio takes images, and explains that they stay in the browser', () => {
  const html = renderPage(StudioPage, { loaderData: { author: null } })
  const input = tagsOf(html, 'input').find(({ type }) => type === 'file')
  expect(input?.['accept']).toBe('image/jpeg,image/png,image/webp')
  expect(wordsOf(html)).toContain('nothing is uploaded')
})

// Specification: 2.75, 5.23
test('an image opens the dialog with a preview, every field, Add to Gallery and Cancel', () => {
  const image = new File(['x'], 'image.png', { type: 'image/png' })
  const nothing = () => {}
  const dialog = (shown: File | null) =>
    renderPage(() => (
      <StudioDialog image={shown} onAdd={() => null} onClose={nothing} onUnreadable={nothing} />
    ))
  expect(wordsOf(dialog(null))).not.toContain('Add to Gallery')
  const html = dialog(image)
  expect(html).toContain('alt="Preview of the chosen work"')
  const words = wordsOf(html)
  for (const label of ['Title', 'Description', 'Destination link', 'Size', 'Cancel']) {
    expect(words).toContain(label)
  }
  for (const size of ['small', 'medium', 'large']) expect(words).toContain(size)
  const add = /<button\b[^>]*>Add to Gallery<\/button>/.exec(html)?.[0]
  expect(add).toContain('disabled')
})
