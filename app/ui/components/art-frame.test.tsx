import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ArtFrame } from './art-frame.tsx'

const drawing = { src: '/images/a.webp', alt: 'A face in one line', width: 400, height: 560 }

describe('ArtFrame', () => {
  test('reserves its space before the image has loaded', () => {
    const html = renderToStaticMarkup(<ArtFrame {...drawing} />)
    expect(html).toContain('width="400"')
    expect(html).toContain('height="560"')
    expect(html).toContain('loading="lazy"')
  })

  test('loads eagerly when it has priority', () => {
    const html = renderToStaticMarkup(<ArtFrame {...drawing} priority />)
    expect(html).toContain('loading="eager"')
    expect(html).toContain('fetchPriority="high"')
  })

  test('shows the placeholder colour without inline styles, and accepts only colours', () => {
    const tinted = renderToStaticMarkup(<ArtFrame {...drawing} placeholder="#d8d2c4" />)
    expect(tinted).toContain('fill="#d8d2c4"')
    expect(tinted).not.toContain('style=')
    const refused = renderToStaticMarkup(<ArtFrame {...drawing} placeholder="url(//evil)" />)
    expect(refused).not.toContain('evil')
  })

  test('offers the best encoding first', () => {
    const html = renderToStaticMarkup(
      <ArtFrame {...drawing} sources={[{ type: 'image/avif', srcSet: '/a.avif 400w' }]} />,
    )
    expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('<img'))
  })
})
