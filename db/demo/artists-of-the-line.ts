import { drawEngraving } from './art/hand-engraving.ts'
import { drawCrosshatch } from './art/hand-crosshatch.ts'
import { drawOneLine } from './art/hand-one-line.ts'
import { INK } from './art/sheet.ts'
import { DEMO_ARTIST_KEY } from './demo-account.ts'
import { createWork, type DemoArtist, PROFILE } from './demo-work.ts'

const miraOsei: DemoArtist = {
  key: DEMO_ARTIST_KEY,
  isDemoArtist: true,
  firstName: 'Mira',
  lastName: 'Osei',
  location: 'Rotterdam, Netherlands',
  bio: 'Mira Osei was born in Kumasi and trained as a ship’s draughtswoman in Rotterdam, where she still keeps a room above a chandlery. She has drawn strangers on the Maas ferry since 2015, one crossing per drawing.',
  statement:
    'The pen goes down on one bank and comes up on the other. I do not correct; I have seven minutes, and the person opposite has somewhere to be. What the line does when it hesitates is usually the truest part.',
  portrait: () =>
    drawOneLine('mira self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      weight: 8,
      sitter: { hair: 'curls', gaze: 0.9, lips: 0.7 },
      pose: { yaw: 0.5, pitch: 0.04, roll: 0.03 },
    }),
  works: [
    createWork({
      title: 'Left turning',
      description:
        'He looked up once, at Katendrecht, and the line had to follow him. The ear was drawn before I knew that the head would turn. One stroke, steel nib, no lifting.',
      price: 420,
      date: '2025-03-14',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ink', 'ferry'],
      altDescription:
        'A head with short hair in three-quarter view, drawn with one unbroken black line',
      draw: (format) =>
        drawOneLine('left turning', {
          format,
          size: 0.54,
          sitter: { hair: 'crop', jaw: 0.8, nose: 0.5, gaze: 0.9 },
          pose: { yaw: 0.62, pitch: 0.05, roll: -0.02 },
        }),
    }),
    createWork({
      title: 'The pharmacist, Thursday',
      description:
        'She rides over with the week’s prescriptions in a biscuit tin. I have drawn her eleven times and this is the first in which her knot of hair is right. The terracotta came later, cut from memory and laid a little out of register.',
      price: 560,
      date: '2025-06-19',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'colour', 'ferry'],
      altDescription:
        'A woman with her hair in a knot, in one black line over a flat terracotta shape',
      draw: (format) =>
        drawOneLine('pharmacist', {
          format,
          size: 0.54,
          tint: '#dfa487',
          sitter: { hair: 'bun', lips: 0.6, jaw: -0.5, gaze: 0.85 },
          pose: { yaw: -0.55, pitch: 0.08, roll: 0.02 },
        }),
    }),
    createWork({
      title: 'Man who was asked to move',
      description:
        'A steward asked him to stand clear of the door and for two minutes he held himself like a statue of himself. I drew the pose and not the man. The throat is the only place where the pen slows down.',
      price: 380,
      date: '2024-11-02',
      size: { width: 28, height: 38 },
      tags: ['profile', 'one line', 'ink'],
      altDescription: 'The profile of a man with swept-back hair, in a single line',
      draw: (format) =>
        drawOneLine('asked to move', {
          format,
          size: 0.56,
          sitter: { hair: 'swept', nose: 0.8, hump: 0.9, jaw: 0.7, gaze: 0.9 },
          pose: { yaw: 1.38, pitch: 0.06, roll: 0 },
        }),
    }),
    createWork({
      title: 'Sleeper, last boat',
      description:
        'Half past midnight, an empty deck, and one person asleep sitting up. Nothing moved, so for once the line could be as slow as it liked. Drawn in indigo because the black had run dry.',
      price: 640,
      date: '2025-12-21',
      size: { width: 40, height: 40 },
      tags: ['portrait', 'one line', 'night', 'indigo'],
      altDescription: 'A sleeping face with closed eyes and loose curls, drawn in one indigo line',
      draw: (format) =>
        drawOneLine('sleeper', {
          format,
          size: 0.62,
          at: [0.5, 0.45],
          ink: INK.indigo,
          sitter: { hair: 'curls', gaze: 0, lips: 0.8 },
          pose: { yaw: 0.42, pitch: 0.16, roll: 0.1 },
        }),
    }),
    createWork({
      title: 'Headscarf, north wind',
      description:
        'The ferry was two hours late and she tied the scarf again three times. Each knot was different; this is the second. I gave the cloth its blue afterwards so that the wind would have something to hold.',
      price: 590,
      date: '2026-02-08',
      size: { width: 30, height: 42 },
      tags: ['portrait', 'one line', 'colour', 'winter'],
      altDescription: 'A woman in a wound headscarf, one dark line over a flat grey-blue shape',
      draw: (format) =>
        drawOneLine('headscarf', {
          format,
          size: 0.52,
          tint: '#b4c6d3',
          sitter: { hair: 'scarf', lips: 0.4, gaze: 0.8 },
          pose: { yaw: 0.7, pitch: 0.02, roll: -0.03 },
        }),
    }),
    createWork({
      title: 'Boy who knows the captain',
      description:
        'He told me so before he told me his name. The forehead is all conviction, so I let it be the largest empty place on the sheet. Red ink, from the ticket office.',
      price: 340,
      date: '2026-05-30',
      size: { width: 24, height: 32 },
      tags: ['profile', 'one line', 'red ink'],
      altDescription: 'A boy in profile looking left, drawn with one continuous red line',
      draw: (format) =>
        drawOneLine('captain boy', {
          format,
          size: 0.55,
          ink: INK.red,
          sitter: {
            hair: 'crop',
            nose: -0.7,
            hump: -0.8,
            jaw: -0.6,
            lips: 0.5,
            gaze: 1,
            brow: -0.6,
          },
          pose: { yaw: -1.3, pitch: -0.05, roll: 0 },
        }),
    }),
    createWork({
      title: 'Two minutes at Willemskade',
      description:
        'Unfinished on purpose, or so I have been telling people. She got off before I reached the shoulder. I may still find her.',
      price: 300,
      date: '2026-09-12',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ferry'],
      altDescription: 'A face with a short bob, in one line that breaks off at the neck',
      isDraft: true,
      draw: (format) =>
        drawOneLine('willemskade', {
          format,
          size: 0.54,
          sitter: { hair: 'swept', lips: 0.3, jaw: -0.3, gaze: 0.8 },
          pose: { yaw: -0.35, pitch: 0.05, roll: -0.04 },
        }),
    }),
    createWork({
      title: 'Same man, a year later',
      description:
        'I recognised the ear before the face. He had shaved his head, which made everything quicker. Waiting for the paper to flatten before this one goes on the wall.',
      price: 450,
      date: '2026-10-03',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'one line', 'ink'],
      altDescription: 'A bald man in three-quarter view, drawn in a single black line',
      isDraft: true,
      draw: (format) =>
        drawOneLine('same man', {
          format,
          size: 0.54,
          sitter: { hair: 'bald', jaw: 0.8, nose: 0.5, gaze: 0.9, brow: 0.7 },
          pose: { yaw: 0.6, pitch: 0.02, roll: 0.02 },
        }),
    }),
  ],
}

const ilseBrandt: DemoArtist = {
  key: 'ilse-brandt',
  firstName: 'Ilse',
  lastName: 'Brandt',
  location: 'Leipzig, Germany',
  bio: 'Ilse Brandt spent nineteen years engraving security paper for a printing works that no longer exists. She now cuts faces that nobody will ever spend.',
  statement:
    'A banknote portrait is made to be impossible to copy, which is a strange way of looking at a person. I keep the burin’s discipline and drop its purpose: the line swells where the light gives up, and that is the whole method.',
  portrait: () =>
    drawEngraving('ilse self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      lines: 40,
      sitter: { hair: 'bun', age: 0.8, hairDark: 0.25 },
      pose: { yaw: -0.5, pitch: 0.02 },
    }),
  works: [
    createWork({
      title: 'Forty-four cuts',
      description:
        'There are forty-four lines between the crown and the chin; I counted them out before starting and kept to the number. Every feature is only a change of width. It took the better part of a winter.',
      price: 1450,
      date: '2023-02-27',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'engraving', 'black ink', 'bust'],
      altDescription:
        'A bust of a young man in parallel engraved lines that thicken in the shadows',
      draw: (format) =>
        drawEngraving('forty four', {
          format,
          size: 0.56,
          sitter: { hair: 'curls', lips: 0.5, age: 0.1, hairDark: 0.7 },
          pose: { yaw: 0.55, pitch: 0.04, roll: 0, lamp: [-0.8, 0.6, 0.55] },
        }),
    }),
    createWork({
      title: 'Specimen: the cashier',
      description:
        'The women who counted the proofs had a way of not looking at you. This is one of them, thirty years on, still not looking. Printed green-black, the colour of the old tens.',
      price: 1180,
      date: '2023-09-08',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'engraving', 'green'],
      altDescription:
        'An older woman with pinned hair looking down, engraved in dark green curved lines',
      draw: (format) =>
        drawEngraving('cashier', {
          format,
          size: 0.55,
          ink: INK.green,
          cut: [-0.2, 1, -0.15],
          sitter: { hair: 'bun', age: 0.85, gaze: 0.35, hairDark: 0.3 },
          pose: { yaw: -0.7, pitch: 0.14, roll: 0.02, lamp: [0.75, 0.7, 0.5] },
        }),
    }),
    createWork({
      title: 'Vignette with beard',
      description:
        'Engravers call a portrait that fades at the shoulder a vignette, and charge less for it. I like where it stops better than where it is finished. The beard alone has two hundred lines.',
      price: 980,
      date: '2022-05-16',
      size: { width: 26, height: 36 },
      tags: ['portrait', 'engraving', 'sepia', 'beard'],
      altDescription:
        'A bearded man in three-quarter view, engraved in brown, fading out at the shoulders',
      draw: (format) =>
        drawEngraving('vignette', {
          format,
          size: 0.55,
          ink: INK.sepia,
          sitter: { hair: 'swept', beard: 1, hairDark: 0.6, age: 0.7, brow: 0.6 },
          pose: { yaw: 0.62, pitch: 0, roll: 0, lamp: [-0.7, 0.75, 0.55] },
        }),
    }),
    createWork({
      title: 'Effigy for a very small currency',
      description:
        'Commissioned by nobody, for a country of one. The profile faces left because on coins the living face left and I was feeling well.',
      price: 860,
      date: '2024-04-22',
      size: { width: 30, height: 30 },
      tags: ['profile', 'engraving', 'coin'],
      altDescription:
        'A woman’s head in strict profile to the left, modelled in swelling horizontal lines',
      draw: (format) =>
        drawEngraving('effigy', {
          format,
          size: 0.64,
          at: [0.5, 0.46],
          ink: INK.indigo,
          cut: [0, 1, 0.1],
          sitter: { hair: 'bun', nose: 0.3, gaze: 0.9, hairDark: 0.45 },
          pose: { yaw: -1.45, pitch: 0, roll: 0, lamp: [-0.5, 0.7, 0.6] },
        }),
    }),
    createWork({
      title: 'Head on a slant',
      description:
        'Here the cuts run diagonally, as if the head had been sliced by someone in a hurry. It should not hold together and, at arm’s length, it does.',
      price: 1320,
      date: '2025-10-11',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'engraving', 'diagonal', 'bust'],
      altDescription: 'A head with long hair, built of diagonal engraved lines around the form',
      draw: (format) =>
        drawEngraving('slant', {
          format,
          size: 0.52,
          lines: 48,
          cut: [0.75, 0.8, -0.2],
          sitter: { hair: 'long', lips: 0.5, hairDark: 0.75, age: 0.1 },
          pose: { yaw: 0.35, pitch: 0.05, roll: -0.05, lamp: [-0.8, 0.5, 0.6] },
        }),
    }),
  ],
}

const adaWinther: DemoArtist = {
  key: 'ada-winther',
  firstName: 'Ada',
  lastName: 'Winther',
  location: 'Aarhus, Denmark',
  bio: 'Ada Winther teaches life drawing at a school for ship’s carpenters. Her own sheets are made between four and seven in the morning, before the radio.',
  statement:
    'I allow myself five directions and no outline that I have not earned. When a shadow asks for a sixth, I stop and sharpen something. Patience is not a virtue here; it is the material.',
  portrait: () =>
    drawCrosshatch('ada self', {
      format: PROFILE,
      size: 0.62,
      at: [0.5, 0.46],
      sitter: { hair: 'bob', gaze: 0.9, age: 0.4 },
      pose: { yaw: 0.45, pitch: 0 },
    }),
  works: [
    createWork({
      title: 'Patience',
      description:
        'My neighbour, who agreed to sit if she could listen to the shipping forecast. She lowered her eyes at Dogger and never raised them again.',
      price: 720,
      date: '2024-01-19',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'hatching', 'pen', 'study'],
      altDescription: 'A woman looking down, modelled in patient straight cross-hatching',
      draw: (format) =>
        drawCrosshatch('patience', {
          format,
          size: 0.55,
          sitter: { hair: 'bun', gaze: 0.15, lips: 0.6, age: 0.3 },
          pose: { yaw: -0.45, pitch: 0.18, roll: -0.06, lamp: [0.7, 0.7, 0.55] },
        }),
    }),
    createWork({
      title: 'Carpenter, second sitting',
      description:
        'At the first sitting he talked. At the second I asked about joints and he showed me with his jaw set, which is the drawing. The left ear is a little low; so is his.',
      price: 680,
      date: '2024-03-05',
      size: { width: 30, height: 40 },
      tags: ['portrait', 'hatching', 'beard', 'pen'],
      altDescription:
        'A bearded man with cropped hair, hatched in dark brown ink, lit from the left',
      draw: (format) =>
        drawCrosshatch('carpenter', {
          format,
          size: 0.55,
          ink: INK.sepia,
          sitter: { hair: 'crop', beard: 1, jaw: 0.8, age: 0.6, hairDark: 0.6 },
          pose: { yaw: 0.6, pitch: -0.04, roll: 0.02, lamp: [-0.8, 0.6, 0.5] },
        }),
    }),
    createWork({
      title: 'Model resting, seen from the cold side',
      description:
        'The studio has one stove and everyone turns towards it. I sat on the other side all February. What you see is mostly the back of a decision to keep working.',
      price: 540,
      date: '2023-02-14',
      size: { width: 40, height: 30 },
      tags: ['profile', 'hatching', 'rest'],
      altDescription: 'A sitter in near profile, mostly in shadow, drawn in crossed pen strokes',
      draw: (format) =>
        drawCrosshatch('resting', {
          format,
          size: 0.66,
          at: [0.56, 0.44],
          spacing: 10,
          sitter: { hair: 'curls', gaze: 0.5 },
          pose: { yaw: -1.15, pitch: 0.08, roll: 0, lamp: [0.6, 0.6, 0.15] },
        }),
    }),
    createWork({
      title: 'Bald head, five directions',
      description:
        'A skull is an honest subject: there is nowhere to hide the change of plane. Each direction was drawn on its own morning, Monday to Friday. On Saturday I left it alone.',
      price: 890,
      date: '2025-08-29',
      size: { width: 36, height: 48 },
      tags: ['portrait', 'hatching', 'study', 'head'],
      altDescription:
        'A bald man’s head in three-quarter view, shaded with five layers of straight hatching',
      draw: (format) =>
        drawCrosshatch('five directions', {
          format,
          size: 0.52,
          sitter: { hair: 'bald', age: 0.9, brow: 0.8, nose: 0.6, hump: 0.6 },
          pose: { yaw: 0.5, pitch: 0.08, roll: 0, lamp: [-0.75, 0.75, 0.45] },
        }),
    }),
  ],
}

export const artistsOfTheLine: readonly DemoArtist[] = [miraOsei, ilseBrandt, adaWinther]
