import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ArtFrame } from './art-frame.tsx'

const drawing = { src: '/images/a.webp', alt: 'A face in one line', width: 400, height: 560 }

describe('a framed picture', () => {
  test('keeps its place before it has loaded', () => {
    const html = renderToStaticMarkup(<ArtFrame {...drawing} />)
    expect(html).toContain('width="400"')
    expect(html).toContain('height="560"')
    expect(html).toContain('loading="lazy"')
  })

  test('that is seen first is fetched first', () => {
    const html = renderToStaticMarkup(<ArtFrame {...drawing} priority />)
    expect(html).toContain('loading="eager"')
    expect(html).toContain('fetchPriority="high"')
  })

  test('is tinted without inline styles, and only by a colour', () => {
    const tinted = renderToStaticMarkup(<ArtFrame {...drawing} placeholder="#d8d2c4" />)
    expect(tinted).toContain('fill="#d8d2c4"')
    expect(tinted).not.toContain('style=')
    const refused = renderToStaticMarkup(<ArtFrame {...drawing} placeholder="url(//evil)" />)
    expect(refused).not.toContain('evil')
  })

  test('offers its better encodings first', () => {
    const html = renderToStaticMarkup(
      <ArtFrame {...drawing} sources={[{ type: 'image/avif', srcSet: '/a.avif 400w' }]} />,
    )
    expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('<img'))
  })
})
