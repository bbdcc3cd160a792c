import type { DemoArtist } from '../demo-artist.ts'

export const ngugiKamau: DemoArtist = {
  key: 'ngugi-kamau',
  firstName: 'Ngũgĩ',
  lastName: 'Kamau',
  location: 'Nairobi, Kenya',
  bio: 'Ngũgĩ Kamau painted matatus and shop signs on River Road before he painted people. He works from sitters who come for tea, and pays them by the hour, like anyone at work.',
  statement:
    'The ground colour comes first, and it has to be a colour the sitter would wear. After that I only have to keep up with the face.',
  medium: 'painting',
  technique: 'Oil on board',
  works: [
    {
      title: 'Wanjirũ before the interview',
      description:
        'She had ironed the yellow blouse twice and would not sit back in the chair. She got the job; the blouse stayed in the painting.',
      price: 5400,
      date: '2022-06-12',
      size: { width: 70, height: 90 },
      tags: ['portrait', 'figure', 'yellow', 'teal'],
      altDescription: 'A woman with her hair up, in a yellow top before a teal wall',
    },
    {
      title: 'My uncle, who is never wrong',
      description:
        'He posed for six evenings and corrected the perspective on each. The orange was his idea, and he was right.',
      price: 6100,
      date: '2020-11-05',
      size: { width: 75, height: 95 },
      tags: ['portrait', 'figure', 'orange', 'blue'],
      altDescription: 'An older man with grey hair in a blue shirt before an orange wall',
    },
    {
      title: 'Matatu conductor, off duty',
      description:
        'He stood as he stands on the step of the bus, balancing for a curve that never came. The bands are the paint scheme of his route.',
      price: 4800,
      date: '2021-09-18',
      size: { width: 70, height: 90 },
      tags: ['portrait', 'figure', 'city', 'red'],
      altDescription: 'A young man in a red shirt before bands of yellow, green and blue',
    },
    {
      title: 'Blue scarf, second of the twins',
      description:
        'The first twin would not sit and so this is the second, who insisted I say which. They trade the scarf weekly.',
      price: 4300,
      date: '2023-04-02',
      size: { width: 60, height: 80 },
      tags: ['portrait', 'figure', 'blue', 'pink'],
      altDescription: 'A woman in a blue headscarf before a pink wall',
    },
    {
      title: 'The choirmaster hears it',
      description:
        'The tenors were flat. I painted the second in which he had noticed and they had not.',
      price: 5900,
      date: '2019-12-15',
      size: { width: 80, height: 100 },
      tags: ['portrait', 'figure', 'music', 'purple'],
      altDescription: 'A bald bearded man with lowered eyes in front of a golden disc',
    },
    {
      title: 'Achieng’, Sunday, tired of standing',
      description: 'We had agreed on one hour. This is the face of the second.',
      price: 4500,
      date: '2024-02-25',
      size: { width: 60, height: 80 },
      tags: ['portrait', 'figure', 'pink', 'green'],
      altDescription: 'A woman with curled hair in a green top, looking aside before pink',
    },
    {
      title: 'Self-portrait owing rent',
      description:
        'All I had left was blue and a tube of white. The landlord has since bought two others.',
      price: 2200,
      date: '2012-06-30',
      size: { width: 50, height: 65 },
      tags: ['portrait', 'self-portrait', 'blue', 'monochrome'],
      altDescription: 'A man’s face painted entirely in blues on an off-white ground',
    },
  ],
}
