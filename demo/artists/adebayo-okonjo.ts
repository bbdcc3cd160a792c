import type { DemoArtist } from '../demo-artist.ts'

export const adebayoOkonjo: DemoArtist = {
  key: 'adebayo-okonjo',
  firstName: 'Adébáyọ̀',
  lastName: 'Okonjo',
  location: 'Ìbàdàn, Nigeria',
  bio: 'Adébáyọ̀ Okonjo cast cylinder heads before he cast figures and still uses the same foundry in Ìbàdàn. He has carved stone in Carrara and oak in Suffolk, and prefers the foundry’s lunch.',
  statement:
    'I look for the place where a form stops being about something. Then I polish up to it and no further.',
  medium: 'sculpture',
  technique: 'Cast bronze, green patina',
  works: [
    {
      title: 'Those who stayed for the rain',
      description:
        'Two people under one cloth at a bus stop in Mokola. The gap between them is the part that took a year.',
      price: 14500,
      date: '2018-06-06',
      size: { width: 60, height: 80 },
      tags: ['sculpture', 'bronze', 'figures', 'green'],
      altDescription: 'Two rounded figures leaning together in green bronze on a plinth',
    },
    {
      title: 'A ring for an absent gate',
      description:
        'The compound was sold and the gate with it. This is the shape of having passed through.',
      price: 11200,
      date: '2021-11-11',
      size: { width: 60, height: 75 },
      technique: 'Polished bronze',
      tags: ['sculpture', 'bronze', 'abstract', 'ring'],
      altDescription: 'A twisted bronze ring on a dark plinth',
    },
    {
      title: 'Seed, opened by hand',
      description:
        'From a block that came with a crack in it. I followed the crack and found this.',
      price: 12800,
      date: '2015-03-18',
      size: { width: 55, height: 70 },
      technique: 'Carved statuario marble',
      tags: ['sculpture', 'marble', 'abstract', 'white'],
      altDescription: 'A hollow marble seed with a round kernel inside',
    },
    {
      title: 'Walking to Ìbàdàn',
      description:
        'My grandfather walked it in four days in 1938 to see a printing press. He did not stop walking afterwards.',
      price: 8900,
      date: '2012-09-01',
      size: { width: 40, height: 65 },
      tags: ['sculpture', 'bronze', 'figure', 'walking'],
      altDescription: 'A thin walking figure in rough green bronze',
    },
    {
      title: 'Oak, persuaded',
      description:
        'A beam from a barn in Suffolk, 1720 or so. It had been straight for three centuries and agreed to a change.',
      price: 6400,
      date: '2019-10-04',
      size: { width: 35, height: 70 },
      technique: 'Carved oak',
      tags: ['sculpture', 'wood', 'abstract', 'column'],
      altDescription: 'A twisted column of oak on a pale plinth',
    },
    {
      title: 'The wave before the one you saw',
      description:
        'Mirror-polished, so that it is mostly the room it stands in. It fits rooms that can bear it.',
      price: 9600,
      date: '2022-02-27',
      size: { width: 80, height: 60 },
      technique: 'Mirror-polished steel',
      tags: ['sculpture', 'steel', 'abstract', 'wave'],
      altDescription: 'A curved sheet of polished steel on a low plinth',
    },
    {
      title: 'Five stones, one decision',
      description:
        'Granite from the quarry at Abeokuta, stacked, drilled, pinned. The decision was where to stop.',
      price: 5300,
      date: '2024-07-19',
      size: { width: 50, height: 65 },
      technique: 'Granite, pinned',
      tags: ['sculpture', 'stone', 'abstract', 'balance'],
      altDescription: 'Five dark stones balanced on one another',
    },
  ],
}
