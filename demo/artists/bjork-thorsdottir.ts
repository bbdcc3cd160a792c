import type { DemoArtist } from '../demo-artist.ts'

export const bjorkThorsdottir: DemoArtist = {
  key: 'bjork-thorsdottir',
  firstName: 'Björk',
  lastName: 'Þórsdóttir',
  location: 'Ísafjörður, Iceland',
  bio: 'Björk Þórsdóttir works with a wooden field camera that belonged to the district doctor. She carries six negatives a day and usually brings three home unexposed.',
  statement:
    'Long exposures leave out whatever is in a hurry. In the Westfjords that leaves the subject.',
  medium: 'photograph',
  technique: 'Gelatin silver print, 4 × 5 inch negative',
  works: [
    {
      title: 'Eleven minutes of sea',
      description:
        'The shutter stayed open until my flask was empty. The waves averaged themselves into something I recognised.',
      price: 1400,
      date: '2017-10-30',
      size: { width: 100, height: 60 },
      tags: ['photograph', 'black and white', 'sea', 'long exposure'],
      altDescription: 'A calm pale sea with dark rocks, on a long exposure',
    },
    {
      title: 'Hornstrandir, nobody to ask',
      description: 'Nobody has lived here since 1952. The path is kept open by foxes.',
      price: 1900,
      date: '2019-08-19',
      size: { width: 110, height: 80 },
      tags: ['photograph', 'black and white', 'mountains'],
      altDescription: 'Snow-streaked mountains under a clouded sky',
    },
    {
      title: 'Rock that was two rocks',
      description:
        'The gap closed in the earthquake of 2008. I have the earlier negative, and no wish to print it.',
      price: 1200,
      date: '2008-06-21',
      size: { width: 60, height: 60 },
      tags: ['photograph', 'black and white', 'sea', 'minimal'],
      altDescription: 'A dark rock in white mist and still water',
    },
    {
      title: 'First light on the wrong side',
      description: 'I had set up facing east. The mountain behind me went first.',
      price: 2100,
      date: '2021-01-31',
      size: { width: 120, height: 80 },
      tags: ['photograph', 'black and white', 'mountains', 'dawn'],
      altDescription: 'Low light on one side of dark mountains',
    },
    {
      title: 'Fog, with a mountain in it',
      description:
        'It was there for the fourteen seconds of the exposure and, the farmer says, for some time before.',
      price: 1100,
      date: '2015-09-14',
      size: { width: 80, height: 60 },
      tags: ['photograph', 'black and white', 'fog', 'minimal'],
      altDescription: 'The faint outline of mountains in white fog',
    },
    {
      title: 'The tide table was mistaken',
      description:
        'By an hour and a boot. The bright path on the water is the moon’s, doing its best.',
      price: 1600,
      date: '2022-11-08',
      size: { width: 100, height: 70 },
      tags: ['photograph', 'black and white', 'sea', 'night'],
      altDescription: 'A dark sea with rocks under low, bright-edged clouds',
    },
    {
      title: 'White on white, February',
      description: 'There is a road in this picture.',
      price: 950,
      date: '2020-02-23',
      size: { width: 70, height: 70 },
      tags: ['photograph', 'black and white', 'snow', 'minimal'],
      altDescription: 'Soft white ridges of snow in pale light',
    },
  ],
}
