import type { DemoArtist } from '../demo-artist.ts'

export const chloeTremblay: DemoArtist = {
  key: 'chloe-tremblay',
  firstName: 'Chloé',
  lastName: 'Tremblay',
  location: 'Montréal, Canada',
  bio: 'Chloé Tremblay trained in theatre lighting and left when she noticed that she preferred the stage empty. Her rooms have been shown in ice houses, a bank vault and a swimming pool.',
  statement:
    'I build as little as possible and let the light do the rest. Visitors are asked to stay until their eyes have caught up.',
  medium: 'installation',
  technique: 'Light, wall construction, dimensions adapted to the room',
  works: [
    {
      title: 'Aperture (for one, seated)',
      description:
        'A hole in a wall with nothing behind it but colour. After four minutes it is either very near or very far.',
      price: 16000,
      date: '2018-09-29',
      size: { width: 400, height: 300 },
      tags: ['installation', 'light', 'pink', 'room'],
      altDescription: 'A glowing pink and violet opening in a dim room with one visitor',
    },
    {
      title: 'Nine tubes, tuned',
      description:
        'Each tube is a quarter-tone apart, which is a matter of colour here. The floor does the harmony.',
      price: 12400,
      date: '2016-02-13',
      size: { width: 500, height: 350 },
      technique: 'Fluorescent tubes, polished floor',
      tags: ['installation', 'light', 'blue', 'orange'],
      altDescription: 'Vertical blue and orange light tubes in a room with a polished floor',
    },
    {
      title: 'Red thread, four kilometres',
      description:
        'Wound in nine days by four people who still speak. It comes down in twenty minutes.',
      price: 15200,
      date: '2020-10-24',
      size: { width: 450, height: 340 },
      technique: 'Wool thread, steel eyes',
      tags: ['installation', 'thread', 'red', 'room'],
      altDescription: 'A sphere of red threads filling a white room',
    },
    {
      title: 'The planets came early',
      description: 'Twenty-six lamps of blown glass hung by a map that I have since corrected.',
      price: 17500,
      date: '2022-03-31',
      size: { width: 500, height: 350 },
      technique: 'Blown glass, lamps, wire',
      tags: ['installation', 'light', 'spheres', 'yellow'],
      altDescription: 'Glowing amber globes hanging in a dim room',
    },
    {
      title: 'Fog, by appointment',
      description:
        'Two lamps and water vapour, one visitor at a time. You are asked to describe the far wall afterwards.',
      price: 9800,
      date: '2014-05-17',
      size: { width: 400, height: 300 },
      technique: 'Lamps, vapour',
      tags: ['installation', 'light', 'colour', 'fog'],
      altDescription: 'A room washed in turquoise and magenta light',
    },
    {
      title: 'Exit through the yellow',
      description: 'The door is painted on. Nobody has believed the label.',
      price: 8600,
      date: '2023-11-25',
      size: { width: 350, height: 300 },
      technique: 'Light, paint',
      tags: ['installation', 'light', 'yellow', 'door'],
      altDescription: 'A glowing yellow doorway in the wall of a room',
    },
    {
      title: 'Ladders for a low ceiling',
      description: 'They all stop in the same place, as ladders do in houses like these.',
      price: 11800,
      date: '2019-01-08',
      size: { width: 450, height: 330 },
      technique: 'LED, aluminium',
      tags: ['installation', 'light', 'white', 'ladders'],
      altDescription: 'White glowing ladders in a dark blue room',
    },
  ],
}
