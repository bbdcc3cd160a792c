import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import type { ListItem } from '../list.store.server.ts'
import { ListItems } from './list-items.tsx'

const item = (id: string) =>
  ({
    id,
    title: id,
    note: '',
    year: '',
    size: null,
    price: 10,
    user: { name: 'Ida' },
    image: { id: 'x', width: 30, height: 40, placeholder: '' },
    urls: { small: '', regular: '' },
    alt_description: '',
  }) as unknown as ListItem

const render = (...ids: string[]) => {
  const items = ids.map(item)
  return renderPage(() => (
    <ListItems items={items} actionOf={null} onChange={() => Promise.resolve(true)} />
  ))
}

const movesOf = (...ids: string[]) =>
  tagsOf(render(...ids), 'button').filter(({ name }) => name === 'before').length

test('a work has buttons that move it, unless it is alone in its list', () => {
  expect(movesOf('Dawn', 'Dusk')).toBe(4)
  expect(movesOf('Dawn')).toBe(0)
})

test('a sold work says so beside its price', () => {
  const sold = { ...item('Dawn'), edition: { kind: 'unique', size: 1, available: 0 } } as const
  const html = renderPage(() => (
    <ListItems items={[sold]} actionOf={null} onChange={() => Promise.resolve(true)} />
  ))
  expect(wordsOf(html)).toContain('₹100 Sold')
})

test('neither the handle of a work nor its note’s field is printed', () => {
  const html = render('Dawn', 'Dusk')
  const handles = tagsOf(html, 'span').filter(({ title }) => title === 'Drag to move')
  expect(handles.map((handle) => 'data-no-print' in handle)).toEqual([true, true])
  expect(html.match(/<div [^>]*data-no-print="true"[^>]*><form/g)).toHaveLength(2)
})
