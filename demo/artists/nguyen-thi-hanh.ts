import type { DemoArtist } from '../demo-artist.ts'

export const nguyenThiHanh: DemoArtist = {
  key: 'nguyen-thi-hanh',
  firstName: 'Thị Hạnh',
  lastName: 'Nguyễn',
  location: 'Huế, Vietnam',
  bio: 'Nguyễn Thị Hạnh learned to print from the last maker of festival paper in her village outside Huế. She cuts her own blocks of jackfruit wood and wipes each gradation by hand.',
  statement:
    'The block knows only two things, ink and no ink. The evening in between is done with a damp rag.',
  medium: 'print',
  technique: 'Colour woodcut on dó paper',
  works: [
    {
      title: 'Perfume River, before the engines',
      description:
        'At five the boats still use their sails, because the engines wake the landlords. Seven blocks, two boats.',
      price: 380,
      date: '2021-03-21',
      size: { width: 40, height: 54 },
      tags: ['woodcut', 'landscape', 'river', 'boats'],
      altDescription: 'Two sailing boats on a calm river at dawn, before blue hills',
    },
    {
      title: 'Moon the landlord forgot',
      description:
        'He raised the rent on the roofs but the moon was not in the contract. Printed on the night it was fullest.',
      price: 340,
      date: '2020-09-30',
      size: { width: 38, height: 52 },
      tags: ['woodcut', 'night', 'moon', 'blue'],
      altDescription: 'A pale moon over dark blue hills and roofs',
    },
    {
      title: 'Rain over Đông Ba market',
      description:
        'Forty umbrellas under there, not one of them visible. The rain is a block of its own and I cut it last, in a bad mood.',
      price: 360,
      date: '2022-11-17',
      size: { width: 40, height: 54 },
      tags: ['woodcut', 'rain', 'city', 'grey'],
      altDescription: 'White rain over brown and dark roofs',
    },
    {
      title: 'Nine pines, one excuse',
      description:
        'I told them I was going to draw the nine pines. I drew seven and stayed the evening.',
      price: 390,
      date: '2019-05-08',
      size: { width: 54, height: 40 },
      tags: ['woodcut', 'trees', 'sunset', 'orange'],
      altDescription: 'Dark pines before an orange sky with a pale sun',
    },
    {
      title: 'Snow in Sa Pa, a rumour',
      description:
        'It has snowed twice in my lifetime and both times I was in Huế. A cousin described it by telephone.',
      price: 420,
      date: '2024-01-26',
      size: { width: 40, height: 54 },
      tags: ['woodcut', 'snow', 'mountains', 'white'],
      altDescription: 'Snow falling on pale mountains and dark pines',
    },
    {
      title: 'Bamboo, counting to green',
      description:
        'Eleven greens, from one pot of indigo and one of gamboge. The moon behind is bare paper, wiped.',
      price: 350,
      date: '2023-08-04',
      size: { width: 36, height: 54 },
      tags: ['woodcut', 'bamboo', 'green', 'moon'],
      altDescription: 'Green bamboo stems before a pale moon',
    },
    {
      title: 'Geese with the wrong map',
      description:
        'They turned over the lagoon three times before agreeing. I have made it look decisive.',
      price: 320,
      date: '2018-10-22',
      size: { width: 54, height: 38 },
      tags: ['woodcut', 'birds', 'sunset', 'purple'],
      altDescription: 'Geese in a wedge above purple hills and a pink sky',
    },
  ],
}
