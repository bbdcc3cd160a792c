import type { DemoArtist } from '../demo-artist.ts'

export const nayraQuispe: DemoArtist = {
  key: 'nayra-quispe',
  firstName: 'Nayra',
  lastName: 'Quispe',
  location: 'Chinchero, Peru',
  medium: 'drawing',
  technique: 'Coloured ink on paper',
  bio: 'Nayra Quispe weaves in the cooperative at Chinchero and drafts every cloth on paper first. The drafts turned out to have admirers of their own.',
  statement:
    'On the loom a mistake can be undone; on paper it has to be woven in. I draw each thread twice, once for its left edge and once for its right, and where it goes under another I lift the pen and count.',
  works: [
    {
      title: 'Draft for a blanket, eyes open',
      description:
        'The lozenge is the eye of the partridge, which sleeps with it open. Thirty-two threads to the hand’s breadth. My mother says that the fringe is too long and she is usually right.',
      price: 460,
      date: '2023-03-10',
      size: { width: 40, height: 56 },
      tags: ['weaving', 'pattern', 'textile', 'two inks'],
      altDescription:
        'A woven cloth with lozenges drawn thread by thread in indigo and rust, with fringes',
    },
    {
      title: 'Herringbone, let go a little',
      description:
        'A stiff pattern, woven loosely by somebody listening to a story. You can see where the story got good.',
      price: 420,
      date: '2023-09-29',
      size: { width: 44, height: 44 },
      tags: ['weaving', 'herringbone', 'textile'],
      altDescription:
        'A loosely woven herringbone cloth in green and ochre threads with an uncut fringe',
    },
    {
      title: 'Belt for walking downhill',
      description:
        'Uphill belts are red. This one has steps in it because going down is the part that needs counting. Black warp, cochineal weft.',
      price: 380,
      date: '2024-06-24',
      size: { width: 90, height: 30 },
      tags: ['weaving', 'belt', 'panorama', 'textile'],
      altDescription:
        'A long horizontal belt with a stepped pattern, drawn in black and crimson threads',
    },
    {
      title: 'Roads between houses of relatives',
      description:
        'Seven strands to each road, because nobody walks alone. Where two roads meet, one ducks; I tossed a coin for which, as we do.',
      price: 510,
      date: '2025-03-03',
      size: { width: 40, height: 50 },
      tags: ['pattern', 'tiles', 'bands', 'geometry'],
      altDescription:
        'Bands of parallel lines turning and crossing through a grid, in black and rust',
    },
    {
      title: 'The river asks twice',
      description:
        'The same grid with narrower bands, in the blue that comes from the third bath of indigo. Follow any one thread for long enough and it brings you back.',
      price: 470,
      date: '2025-07-18',
      size: { width: 50, height: 50 },
      tags: ['pattern', 'tiles', 'indigo', 'geometry'],
      altDescription: 'A square field of interlaced indigo bands forming rings and meanders',
    },
  ],
}
