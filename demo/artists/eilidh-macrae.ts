import type { DemoArtist } from '../demo-artist.ts'

export const eilidhMacrae: DemoArtist = {
  key: 'eilidh-macrae',
  firstName: 'Eilidh',
  lastName: 'Macrae',
  location: 'Ullapool, Scotland',
  medium: 'drawing',
  technique: 'Ink on chart paper',
  bio: 'Eilidh Macrae was a hydrographic surveyor for twelve years and knows the sea floor off Assynt better than the road to it. She now surveys places that have the advantage of not existing.',
  statement:
    'A contour is a promise that if you walk along it you will neither climb nor fall. I like making that promise about somewhere nobody can check. The soundings are in fathoms, out of spite.',
  works: [
    {
      title: 'Eilean gun Ainm',
      description:
        'The name means that it has none. Two landing places, one spring, no sheep. I surveyed it over a fortnight of sleet in March without leaving the kitchen.',
      price: 540,
      date: '2022-03-31',
      size: { width: 50, height: 60 },
      tags: ['map', 'contours', 'island', 'survey'],
      altDescription:
        'A contour map of an island in brown lines, its shore in blue with depth lines around it',
    },
    {
      title: 'Sheet 17: the drowned coast',
      description:
        'Sheets 16 and 18 fit it exactly; sheets 1 to 15 were never made. The long inlet is where I would keep a boat.',
      price: 620,
      date: '2023-05-02',
      size: { width: 70, height: 50 },
      tags: ['map', 'contours', 'coast', 'survey'],
      altDescription:
        'A framed chart of a broken coast with contours inland and blue depth lines at sea',
    },
    {
      title: 'High ground, no path',
      description:
        'Contours at ten metres, heavier at fifty. Start at the tarn and keep the steep ground on your left; that is all the help you will get from me.',
      price: 480,
      date: '2023-08-21',
      size: { width: 50, height: 50 },
      tags: ['map', 'contours', 'hills'],
      altDescription: 'A square map sheet filled with flowing brown contour lines of high ground',
    },
    {
      title: 'Night soundings',
      description:
        'The same sort of island from the other side of midnight, chalk on a dark ground, the way that a screen shows it to the officer of the watch. It is the only sheet on which I trust the water more than the land.',
      price: 760,
      date: '2024-12-12',
      size: { width: 50, height: 70 },
      tags: ['map', 'contours', 'night', 'island'],
      altDescription:
        'An island in pale contour lines on a near-black sheet, with blue-green depth lines',
    },
  ],
}
