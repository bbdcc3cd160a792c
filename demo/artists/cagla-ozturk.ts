import type { DemoArtist } from '../demo-artist.ts'

export const caglaOzturk: DemoArtist = {
  key: 'cagla-ozturk',
  firstName: 'Çağla',
  lastName: 'Öztürk',
  location: 'İzmir, Türkiye',
  bio: 'Çağla Öztürk printed concert posters in Karaköy for a decade and moved home to İzmir when the last club closed. She prints in her parents’ garage, next to the Renault.',
  statement:
    'Ink over ink makes a third colour that nobody chose. I arrange the table so that it is invited.',
  medium: 'print',
  technique: 'Screenprint, four colours',
  works: [
    {
      title: 'Tea, İzmir time',
      description:
        'Nobody here is late; the tea is early. Orange over red makes the colour of the second glass.',
      price: 140,
      date: '2021-11-06',
      size: { width: 50, height: 65 },
      tags: ['screenprint', 'tea', 'red', 'turquoise'],
      altDescription: 'A red tea glass on a saucer before turquoise dots',
    },
    {
      title: 'Chair nobody claimed',
      description:
        'It stood outside the barber’s from 2011. I printed it twice and then somebody took it.',
      price: 120,
      date: '2018-05-26',
      size: { width: 45, height: 60 },
      tags: ['screenprint', 'chair', 'yellow', 'blue'],
      altDescription: 'A blue chair printed out of register with red on yellow',
    },
    {
      title: 'Six lemons, overprinted',
      description: 'Three are lemons and three are what happens between lemons.',
      price: 110,
      date: '2019-03-30',
      size: { width: 45, height: 60 },
      tags: ['screenprint', 'fruit', 'yellow', 'pattern'],
      altDescription: 'Six overlapping yellow, orange and green discs',
    },
    {
      title: 'Ferry horn',
      description:
        'You hear it before Karşıyaka and feel it after. The sun is a little late, in the print as in life.',
      price: 150,
      date: '2022-08-15',
      size: { width: 60, height: 50 },
      tags: ['screenprint', 'ferry', 'sea', 'pink'],
      altDescription: 'A ferry silhouette before a red sun and a pink dotted sky',
    },
    {
      title: 'Tulips, second state',
      description: 'The first state had four. The fourth went to my mother.',
      price: 130,
      date: '2023-04-17',
      size: { width: 50, height: 65 },
      tags: ['screenprint', 'flower', 'red', 'pink'],
      altDescription: 'Three red tulips with dotted shadows on pink',
    },
    {
      title: 'Street cat, municipal',
      description:
        'He has an ear tag, a file at the town hall, and the fish shop. All of İzmir belongs to him.',
      price: 145,
      date: '2020-06-04',
      size: { width: 45, height: 60 },
      tags: ['screenprint', 'cat', 'animal', 'blue'],
      altDescription: 'A dark cat with yellow eyes before blue dots',
    },
    {
      title: 'Blue evening, edition of none',
      description: 'The screen tore after the proof, so this is it. One city, one moon, one copy.',
      price: 480,
      date: '2017-12-09',
      size: { width: 50, height: 70 },
      tags: ['screenprint', 'city', 'night', 'blue'],
      altDescription: 'A city skyline with lit windows and a yellow moon on blue',
    },
  ],
}
