import type { ExhibitionKind } from '../app/exhibitions/exhibition.ts'

/** A series or an exhibition of a demo artist. Its works are named by their titles. */
export type DemoExhibition = {
  /** Key of the artist. */
  readonly key: string
  readonly kind: ExhibitionKind
  readonly title: string
  readonly text: string
  readonly opensOn?: string
  readonly closesOn?: string
  readonly place?: string
  readonly works: ReadonlyArray<{ readonly title: string; readonly text?: string }>
}

/** In the order of each artist's page. */
export const demoExhibitions: readonly DemoExhibition[] = [
  {
    key: 'mira-osei',
    kind: 'exhibition',
    title: 'Seven minutes',
    text: 'The crossing takes seven minutes, and so does each of these drawings. They are shown on the quay where they begin, at the height of somebody sitting down.\n\nThe order is that of a day: the first boat, the schoolchildren, the wind at noon, and the last boat back.',
    opensOn: '2026-10-10',
    closesOn: '2027-03-28',
    place: 'Waiting room of the ferry, Willemskade, Rotterdam',
    works: [
      { title: 'Left turning', text: 'The first boat. He had not slept, and neither had I.' },
      { title: 'Boy who knows the captain' },
      {
        title: 'Headscarf, north wind',
        text: 'Noon. The flag on the pilot’s house had torn that morning.',
      },
      { title: 'Man who was asked to move' },
      { title: 'Sleeper, last boat', text: 'The end of the day, and of the ink.' },
    ],
  },
  {
    key: 'mira-osei',
    kind: 'series',
    title: 'The regulars',
    text: 'People whom I have met often enough to know where they will sit. A portrait is easier the second time and harder the tenth.',
    works: [
      { title: 'The pharmacist, Thursday' },
      { title: 'Boy who knows the captain' },
      { title: 'Headscarf, north wind' },
    ],
  },
  {
    key: 'linnea-akesson',
    kind: 'series',
    title: 'Where the water comes from',
    text: 'Washes from the dinghy, and one from the mountain that feeds the bay. I began with the sea and went looking for its beginning.',
    works: [
      { title: 'Archipelago before the coffee' },
      {
        title: 'Reeds answering the ferry',
        text: 'The wake reaches the reeds a minute after the ferry has gone.',
      },
      { title: 'Fjäll, thawing from the left' },
    ],
  },
  {
    key: 'rui-tavares',
    kind: 'exhibition',
    title: 'Before the auction',
    text: 'Drawings of my colleagues at the fish auction, hung for two months in the hall where we work. They came to see themselves, and corrected the knots.',
    opensOn: '2026-02-06',
    closesOn: '2026-04-05',
    place: 'Fish auction hall, Afurada',
    works: [
      { title: 'Lota, five in the morning' },
      { title: 'Ice man', text: 'He asked for the drawing, and I asked for his gloves.' },
      { title: 'Salt and rust' },
    ],
  },
  {
    key: 'noor-said',
    kind: 'exhibition',
    title: 'Passes',
    text: 'Drawn in the cab of the mountain post, on the road from Gilgit to Shandur, while the snowplough was elsewhere. They hang in the order in which the road climbs, and comes down again.',
    opensOn: '2027-05-15',
    closesOn: '2027-06-27',
    works: [
      { title: 'Ridge, after rain' },
      { title: 'Shandur, the lake still open' },
      { title: 'Moon over the wrong pass', text: 'Eleven kilometres in second gear.' },
      { title: 'The long view from kilometre 212' },
    ],
  },
]
