import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { KeptTilesContext } from './artworks/use-kept-tile.ts'
import { WorkPlace } from './artworks/work-wall.tsx'
import { GalleryCard } from './gallery/gallery-card.tsx'
import type { WallCard } from './gallery/wall.ts'
import { createTileKeeper, type TileKeeper } from './tile-keeper.server.ts'

const card = (id: string, fields: Partial<WallCard> = {}): WallCard => ({
  id,
  kind: 'artwork',
  title: 'A <b>bold</b> "work"',
  price: 100,
  year: '2024',
  size: { width: 30, height: 40 },
  urls: { regular: '', small: '' },
  image: { id: 'f'.repeat(64), width: 1200, height: 900, placeholder: '#cccccc' },
  alt_description: '',
  user: { name: 'Ida', profile_image: { small: '' } },
  attribution: null,
  isFavorited: false,
  ...fields,
})

/** A wall as React writes it, for somebody who is signed in; and how many of its tiles were known already. */
function render(cards: readonly WallCard[], keeper: TileKeeper | null) {
  const tiles = keeper?.open() ?? null
  let known = 0
  const counting = tiles && {
    find(workId: string, madeOf: string) {
      const inside = tiles.find(workId, madeOf)
      if (inside !== null) known += 1
      return inside
    },
  }
  const Wall = () =>
    cards.map((work, index) => (
      <WorkPlace key={work.id} card={work}>
        <GalleryCard card={work} priority={index === 0} />
      </WorkPlace>
    ))
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Wall }])
  const html = renderToString(
    <KeptTilesContext value={counting}>
      <Stub hydrationData={{ loaderData: { root: { viewer: {} } } }} />
    </KeptTilesContext>,
  )
  tiles?.keep(html)
  return { html, known }
}

test('a wall of kept tiles is, to the letter, the wall that is rendered anew', () => {
  const keeper = createTileKeeper(1_000_000)
  const cards = [card('a'), card('b', { isFavorited: true }), card('c')]
  const anew = render(cards, null).html
  expect(render(cards, keeper)).toEqual({ html: anew, known: 0 })
  expect(render(cards, keeper)).toEqual({ html: anew, known: 3 })
})

test('whatever is different about a tile is seen at once', () => {
  const keeper = createTileKeeper(1_000_000)
  render([card('a'), card('b')], keeper)
  for (const changed of [
    card('b', { price: 101 }),
    card('b', { title: 'Another' }),
    card('b', { isFavorited: true }),
    card('b', { user: { name: 'Eva', profile_image: { small: '' } } }),
    card('b', { image: { ...card('b').image, id: 'e'.repeat(64) } }),
  ]) {
    const cards = [card('a'), changed]
    expect(render(cards, keeper)).toEqual({ html: render(cards, null).html, known: 1 })
  }
  // Fetched at once where it hangs first, and not where it hangs second.
  const turned = [card('b'), card('a')]
  expect(render(turned, keeper)).toEqual({ html: render(turned, null).html, known: 0 })
})

test('what is kept stays within bounds, and a work that hangs twice is not kept', () => {
  const small = createTileKeeper(6000)
  const cards = [card('a'), card('b'), card('c'), card('d')]
  render(cards, small)
  const { html, known } = render(cards, small)
  expect(html).toBe(render(cards, null).html)
  expect(known).toBeLessThan(4)
  const keeper = createTileKeeper(1_000_000)
  const twice = [card('a'), card('a', { price: 5 })]
  render(twice, keeper)
  expect(render(twice, keeper).known).toBe(0)
})
