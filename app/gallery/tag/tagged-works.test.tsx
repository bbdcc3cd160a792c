import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { feedItem } from '../../../tests/helpers/pages/work-card.ts'
import { describePage } from '../../ui/page-meta.ts'
import { tagMeta } from './tag-meta.ts'
import { TaggedWorks, type TaggedWorksProps } from './tagged-works.tsx'

const tagged = {
  tag: 'blue hour',
  label: 'Blue Hour',
  total: { count: 1234, isCapped: false },
  cards: [feedItem()],
}

const pageOf = (props: Partial<TaggedWorksProps>) =>
  renderPage(
    () => <TaggedWorks {...tagged} related={[]} nextCursor={null} isStart={true} {...props} />,
    { at: '/tags/blue%20hour' },
  )

describe('the page of a tag', () => {
  test('has its works, their number and a search with more filters', () => {
    const html = pageOf({})
    const words = wordsOf(html)
    for (const text of ['#Blue Hour', '1,234 works with this tag', 'Tide Table', 'Ida Paz']) {
      expect(words).toContain(text)
    }
    expect(html).toContain('href="/for-art-lovers?tag=blue+hour"')
    expect(words).not.toContain('Often together with')
  })

  test('links to tags that the same works have', () => {
    const html = pageOf({ related: [{ value: 'night', label: 'Night' }] })
    expect(html).toContain('href="/tags/night"')
    expect(wordsOf(html)).toContain('Often together with')
  })

  test('links to earlier works and back to the newest', () => {
    const html = pageOf({ nextCursor: 'a.b', isStart: false })
    expect(html).toContain('href="/tags/blue%20hour?cursor=a.b"')
    expect(html).toMatch(/href="\/tags\/blue%20hour"/)
  })
})

test('the metadata has the newest work as its preview, and schema.org’s list', () => {
  const publicUrl = 'https://frame.example'
  const metaOf = (isStart: boolean) =>
    describePage(tagMeta(tagged, { publicUrl, isStart }), { publicUrl, name: 'Frame' })
  expect(metaOf(true)).toContainEqual({ title: '#Blue Hour · Frame' })
  expect(metaOf(true)).toContainEqual({
    property: 'og:image',
    content: 'https://frame.example/og/w-1.jpg',
  })
  expect(JSON.stringify(metaOf(true))).toContain('"@type":"CollectionPage","name":"#Blue Hour"')
  expect(JSON.stringify(metaOf(false))).not.toContain('CollectionPage')
})
