import type { DemoArtist } from '../demo-artist.ts'

export const ruiTavares: DemoArtist = {
  key: 'rui-tavares',
  firstName: 'Rui',
  lastName: 'Tavares',
  location: 'Porto, Portugal',
  medium: 'drawing',
  technique: 'Mapping pen and ink on paper',
  bio: 'Rui Tavares comes from a family of net menders in Afurada. He draws with a mapping pen, mostly his colleagues at the fish auction.',
  statement:
    'A mended net is stronger than a new one along the mend. I follow the face the way my grandmother followed a tear: with the grain, knot by knot, closer where it matters.',
  works: [
    {
      title: 'Lota, five in the morning',
      description:
        'Dona Graça has run the auction clock since before there was a clock. Her hair is the only thing in the hall that is tied properly. Drawn standing up, between two sales of sardines.',
      price: 610,
      date: '2022-11-25',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'pen', 'harbour'],
      altDescription:
        'A woman with tied-back hair, drawn in fine strokes that follow the form of her face',
    },
    {
      title: 'Ice man',
      description:
        'He shovels ice nine hours a day and his hands are always warm. The strokes are far apart on the cheekbone because that is where the lamp above the scales fell.',
      price: 570,
      date: '2023-01-13',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'pen', 'blue', 'harbour'],
      altDescription:
        'A man with wavy hair in three-quarter view, in flowing blue-black pen strokes',
    },
    {
      title: 'Salt and rust',
      description:
        'Two inks: the brown one is the rust from a winch, ground with gum, and I would not swear to its permanence. The face will stay. The hair may go grey, as hair does.',
      price: 740,
      date: '2024-02-02',
      size: { width: 36, height: 36 },
      tags: ['portrait', 'pen', 'two inks'],
      altDescription:
        'A woman’s head with her face in black strokes and her long hair in rust-coloured ones',
    },
    {
      title: 'Profile against the swell',
      description:
        'He was looking at the bar, where the boats come in, and would have gone on looking if the sheet had burned. I worked from the nape forwards, against the wind.',
      price: 650,
      date: '2025-11-08',
      size: { width: 32, height: 42 },
      tags: ['profile', 'pen', 'sea'],
      altDescription:
        'An older bearded man in profile to the left, built of strokes that run with the form',
    },
  ],
}
