import type { DemoArtist } from '../demo-artist.ts'

export const thandiweMkhize: DemoArtist = {
  key: 'thandiwe-mkhize',
  firstName: 'Thandiwe',
  lastName: 'Mkhize',
  location: 'KwaDukuza, South Africa',
  bio: 'Thandiwe Mkhize learned to build beer pots from her aunts and to fire them in aloe and dung. She has never owned a wheel and sees no argument for one.',
  statement:
    'I walk round the pot instead of turning it. By the time it is finished I have walked to Eshowe.',
  medium: 'ceramic',
  technique: 'Hand-built earthenware, burnished',
  works: [
    {
      title: 'Ukhamba for a long table',
      description:
        'Black from the second firing, knobs for the hands of guests. It wants to be full.',
      price: 2800,
      date: '2019-05-25',
      size: { width: 48, height: 44 },
      tags: ['ceramic', 'pot', 'black', 'burnished'],
      altDescription: 'A round black pot with bands of raised knobs, on orange',
    },
    {
      title: 'Zigzag, walked and not measured',
      description:
        'Nineteen turns and the last one meets the first. My aunt would have come out with twenty.',
      price: 2200,
      date: '2021-08-30',
      size: { width: 36, height: 50 },
      tags: ['ceramic', 'amphora', 'red', 'pattern'],
      altDescription: 'A red amphora with cream zigzags',
    },
    {
      title: 'Smoke and its sister',
      description: 'Fired in the same pit on the same grass. The smoke chose.',
      price: 1900,
      date: '2022-03-14',
      size: { width: 54, height: 42 },
      tags: ['ceramic', 'smoke fired', 'orange', 'black'],
      altDescription: 'Two orange pots with black smoke clouds, on blue-grey',
    },
    {
      title: 'Grain for the winter',
      description: 'The triangles are storehouses. The yellow is a good year.',
      price: 1750,
      date: '2017-07-23',
      size: { width: 36, height: 46 },
      tags: ['ceramic', 'jar', 'yellow', 'pattern'],
      altDescription: 'A yellow jar with a band of brown triangles',
    },
    {
      title: 'Net for catching rain',
      description: 'It never has. It is very good at catching the eye of people who want a pot.',
      price: 2050,
      date: '2023-01-30',
      size: { width: 44, height: 44 },
      tags: ['ceramic', 'pot', 'black', 'pattern'],
      altDescription: 'A dark round pot with a cream net pattern',
    },
    {
      title: 'Counting the hills',
      description: 'From the door of the workshop there are eleven, or nine in mist.',
      price: 1300,
      date: '2020-10-08',
      size: { width: 30, height: 46 },
      tags: ['ceramic', 'vase', 'striped', 'blue'],
      altDescription: 'A cylinder with blue, cream and yellow bands, on red',
    },
  ],
}
