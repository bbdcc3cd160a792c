import type { DemoArtist } from '../demo-artist.ts'

export const davitKhachatryan: DemoArtist = {
  key: 'davit-khachatryan',
  firstName: 'Davit',
  lastName: 'Khachatryan',
  location: 'Gyumri, Armenia',
  medium: 'drawing',
  technique: 'Seismograph pen on paper',
  bio: 'Davit Khachatryan repaired seismographs at the observatory in Gyumri until 2014. He kept one of the pens.',
  statement:
    'A seismograph has only one line and no opinion. I feed it faces instead of earthquakes. Where nothing happens the line lies flat, and where somebody looks back at you it cannot keep still.',
  works: [
    {
      title: 'Station 4, quiet day',
      description:
        'One line, fifty-eight metres long, from the middle outwards. My sister sat for it without knowing. The instrument noticed before she did.',
      price: 930,
      date: '2021-06-04',
      size: { width: 50, height: 50 },
      tags: ['portrait', 'spiral', 'single line', 'plotter'],
      altDescription:
        'A woman’s face appearing in a single spiral line that trembles where there is shadow',
    },
    {
      title: 'Drum record: my father listening',
      description:
        'Rows, like the paper drum. He is listening to football and would like it known that we lost. Read it from the top left, as he would.',
      price: 780,
      date: '2022-10-17',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'single line', 'plotter', 'rows'],
      altDescription: 'An old man’s face formed by level rows of one continuous trembling line',
    },
    {
      title: 'Aftershock',
      description:
        'Drawn on the seventh of December, as every year. There is nothing in it that shakes more than it must.',
      price: 1250,
      date: '2023-12-07',
      size: { width: 60, height: 60 },
      tags: ['portrait', 'spiral', 'red ink', 'memory'],
      altDescription: 'A bearded face with deep-set eyes in one dark red spiral line',
    },
    {
      title: 'Two components, north and east',
      description:
        'A wide sheet for a wide head of hair. The pen runs left to right for the north component and comes back for the east; between them they agree on a person.',
      price: 690,
      date: '2024-07-26',
      size: { width: 60, height: 40 },
      tags: ['portrait', 'single line', 'rows', 'indigo'],
      altDescription: 'A person with a large head of curls, in rows of one continuous indigo line',
    },
  ],
}
