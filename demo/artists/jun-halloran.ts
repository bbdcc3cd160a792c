import type { DemoArtist } from '../demo-artist.ts'

export const junHalloran: DemoArtist = {
  key: 'jun-halloran',
  firstName: 'Jun',
  lastName: 'Halloran',
  location: 'Cork, Ireland',
  medium: 'drawing',
  technique: 'Ink on paper',
  bio: 'Jun Halloran looks after the herbarium of a university that has half forgotten it owns one. The drawings are of the specimens that no longer travel.',
  statement:
    'A pressed plant is already a drawing; somebody just has to admit it. I work at the size of life and put in every vein that I can count. The dust I leave out, though it is often the oldest thing on the sheet.',
  works: [
    {
      title: 'Umbel, late',
      description:
        'Wild angelica, collected on the Lee in October 1911 by a Miss Twomey, who pressed it a week too late. That week is what I like about it. The seeds are in the red that they had then.',
      price: 360,
      date: '2023-01-06',
      size: { width: 36, height: 50 },
      tags: ['botanical', 'pen', 'green', 'umbel'],
      altDescription: 'Three dried flower umbels on long green stems, their seeds dotted in rust',
    },
    {
      title: 'Male fern, both sides of the argument',
      description:
        'Two botanists disagreed about this frond for nineteen years, in the margins, in pencil. I have drawn the frond. The pencil is still there underneath.',
      price: 420,
      date: '2023-05-25',
      size: { width: 36, height: 50 },
      tags: ['botanical', 'pen', 'fern', 'green'],
      altDescription:
        'A single upright fern frond with feathered leaflets, drawn in fine green strokes',
    },
    {
      title: 'Branch from the dean’s garden',
      description:
        'Label: “taken without permission”. No name, no date, a very good branch. I counted fifteen leaves and gave one half of each to the shade.',
      price: 390,
      date: '2024-02-29',
      size: { width: 60, height: 40 },
      tags: ['botanical', 'pen', 'leaves'],
      altDescription:
        'A leafy branch rising from left to right, each leaf with fine veins, in dark green',
    },
    {
      title: 'Seed head, counted',
      description:
        'Six hundred and twenty seeds, less three that the mice had. Thirty-four spirals one way and fifty-five the other; it took two evenings and I lost my place only once.',
      price: 440,
      date: '2024-09-09',
      size: { width: 40, height: 52 },
      tags: ['botanical', 'pen', 'spiral', 'seeds'],
      altDescription:
        'A large round seed head with spiralling seeds and small pointed leaves, on one stem',
    },
    {
      title: 'Barley before the weather',
      description:
        'Not from the herbarium: from the field behind it, an hour before a hailstorm. By the evening there was nothing to compare it with.',
      price: 520,
      date: '2025-07-31',
      size: { width: 70, height: 50 },
      tags: ['botanical', 'pen', 'grass', 'field'],
      altDescription: 'A row of barley ears leaning in the same wind, drawn in ochre-brown pen',
    },
  ],
}
