import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import ExhibitionEditorPage from './exhibition-editor-page.tsx'

test('an exhibition of drafts says why it has no rooms and cannot be published', () => {
  const work = {
    id: 'w',
    title: 'Noon',
    urls: { regular: '/r.webp', small: '/s.webp' },
    image: { id: null, width: 4, height: 3, placeholder: '' },
    alt_description: '',
    text: '',
    status: 'draft',
  }
  const exhibition = {
    id: 'e',
    kind: 'exhibition',
    title: 'Tides',
    text: '',
    opensOn: null,
    closesOn: null,
    place: '',
    isPublished: false,
    hiddenReason: null,
    revision: 1,
    hanging: { places: [], texts: [] },
    works: [work, { ...work, id: 'v' }],
  }
  const offered = { works: [], q: '', next: null, isStart: true }
  const hung = { rooms: [], works: [], unhung: [] }
  const words = wordsOf(
    renderPage(ExhibitionEditorPage, { loaderData: { exhibition, offered, hung } }),
  )
  expect(words).toContain('The walls are empty')
  expect(words).toContain('Add a published work to publish it.')
  expect(words).toContain('2 works are not published: publish in the table of works')
})
