import type { DemoArtist } from '../demo-artist.ts'

export const miraOsei: DemoArtist = {
  key: 'mira-osei',
  isDemoArtist: true,
  firstName: 'Mira',
  lastName: 'Osei',
  location: 'Rotterdam, Netherlands',
  medium: 'drawing',
  technique: 'Pen and ink on paper',
  bio: 'Mira Osei was born in Kumasi and trained as a ship’s draughtswoman in Rotterdam, where she still keeps a room above a chandlery. She has drawn strangers on the Maas ferry since 2015, one crossing per drawing.',
  statement:
    'The pen goes down on one bank and comes up on the other. I do not correct; I have seven minutes, and the person opposite has somewhere to be. What the line does when it hesitates is usually the truest part.',
  press: {
    portraitAlt: 'Mira Osei, drawn in one line: short hair, head turned to the left',
    portraitCredit: 'Mira Osei, self-portrait',
    contact: 'Studio Osei, Rotterdam\npress@mira-osei.example',
    cv: [
      {
        kind: 'education',
        from: 2004,
        to: 2008,
        text: 'Technical drawing, Scheepvaart en Transport College',
        place: 'Rotterdam',
      },
      {
        kind: 'solo-exhibition',
        from: 2025,
        to: null,
        text: 'Seven Minutes, De Veerstoep',
        place: 'Rotterdam',
      },
      {
        kind: 'solo-exhibition',
        from: 2022,
        to: null,
        text: 'Both Banks, Loods 9',
        place: 'Rotterdam',
      },
      {
        kind: 'group-exhibition',
        from: 2026,
        to: null,
        text: 'Line After Line, Tekenhal',
        place: 'Utrecht',
      },
      {
        kind: 'group-exhibition',
        from: 2023,
        to: null,
        text: 'Portraits Without Sitters, Galerie am Fleet',
        place: 'Hamburg',
      },
      {
        kind: 'residency',
        from: 2021,
        to: 2022,
        text: 'Harbour residency, Nuku Drawing House',
        place: 'Tamale',
      },
      { kind: 'award', from: 2024, to: null, text: 'Maas Prize for drawing', place: 'Rotterdam' },
      { kind: 'collection', from: null, to: null, text: 'Port archive', place: 'Rotterdam' },
      {
        kind: 'publication',
        from: 2024,
        to: null,
        text: 'Crossings: 212 drawings from a ferry, Uitgeverij Kade',
        place: '',
      },
    ],
  },
  works: [
    {
      title: 'Left turning',
      description:
        'He looked up once, at Katendrecht, and the line had to follow him. The ear was drawn before I knew that the head would turn. One stroke, steel nib, no lifting.',
      price: 420,
      date: '2025-03-14',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ink', 'ferry'],
      altDescription:
        'A head with short hair in three-quarter view, drawn with one unbroken black line',
    },
    {
      title: 'The pharmacist, Thursday',
      description:
        'She rides over with the week’s prescriptions in a biscuit tin. I have drawn her eleven times and this is the first in which her knot of hair is right. The terracotta came later, cut from memory and laid a little out of register.',
      price: 560,
      date: '2025-06-19',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'colour', 'ferry'],
      altDescription:
        'A woman with her hair in a knot, in one black line over a flat terracotta shape',
    },
    {
      title: 'Man who was asked to move',
      description:
        'A steward asked him to stand clear of the door and for two minutes he held himself like a statue of himself. I drew the pose and not the man. The throat is the only place where the pen slows down.',
      price: 380,
      date: '2024-11-02',
      size: { width: 28, height: 38 },
      tags: ['profile', 'one line', 'ink'],
      altDescription: 'The profile of a man with swept-back hair, in a single line',
    },
    {
      title: 'Sleeper, last boat',
      description:
        'Half past midnight, an empty deck, and one person asleep sitting up. Nothing moved, so for once the line could be as slow as it liked. Drawn in indigo because the black had run dry.',
      price: 640,
      date: '2025-12-21',
      size: { width: 40, height: 40 },
      tags: ['portrait', 'one line', 'night', 'indigo'],
      altDescription: 'A sleeping face with closed eyes and loose curls, drawn in one indigo line',
    },
    {
      title: 'Headscarf, north wind',
      description:
        'The ferry was two hours late and she tied the scarf again three times. Each knot was different; this is the second. I gave the cloth its blue afterwards so that the wind would have something to hold.',
      price: 590,
      date: '2026-02-08',
      size: { width: 30, height: 42 },
      tags: ['portrait', 'one line', 'colour', 'winter'],
      altDescription: 'A woman in a wound headscarf, one dark line over a flat grey-blue shape',
    },
    {
      title: 'Boy who knows the captain',
      description:
        'He told me so before he told me his name. The forehead is all conviction, so I let it be the largest empty place on the sheet. Red ink, from the ticket office.',
      price: 340,
      date: '2026-05-30',
      size: { width: 24, height: 32 },
      tags: ['profile', 'one line', 'red ink'],
      altDescription: 'A boy in profile looking left, drawn with one continuous red line',
    },
    {
      title: 'Two minutes at Willemskade',
      description:
        'Unfinished on purpose, or so I have been telling people. She got off before I reached the shoulder. I may still find her.',
      price: 300,
      date: '2026-09-12',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ferry'],
      altDescription: 'A face with a short bob, in one line that breaks off at the neck',
      isDraft: true,
    },
    {
      title: 'Same man, a year later',
      description:
        'I recognised the ear before the face. He had shaved his head, which made everything quicker. Waiting for the paper to flatten before this one goes on the wall.',
      price: 450,
      date: '2026-10-03',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ink'],
      altDescription: 'A bald man in three-quarter view, drawn in a single black line',
      isDraft: true,
    },
  ],
}
