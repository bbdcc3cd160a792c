import { INK, type Drawing } from './sheet.ts'
import { sketchGroup, sketchTurns } from './sketch-layout.ts'

/** Sketches of several heads, by the slug of their id. */
export const groupSketches: Readonly<Record<string, () => Drawing>> = {
  'three-turns': () =>
    sketchTurns('three turns', [-1.1, -0.3, 0.7], {
      style: 'hatch',
      sitter: { hair: 'swept', age: 0.4 },
    }),
  couple: () =>
    sketchGroup('couple', [
      {
        style: 'wash',
        ink: INK.indigo,
        at: [0.29, 0.43],
        size: 0.6,
        sitter: { hair: 'bald', age: 1, beard: 0.7, hairDark: 0.3 },
        pose: { yaw: 0.75 },
      },
      {
        style: 'wash',
        ink: INK.sepia,
        at: [0.72, 0.45],
        size: 0.56,
        sitter: { hair: 'bun', age: 0.9, hairDark: 0.3 },
        pose: { yaw: -0.75 },
      },
    ]),
  rehearsal: () =>
    sketchTurns('rehearsal', [-1.35, -0.5, 0.35, 1.3], {
      style: 'line',
      sitter: { hair: 'bun', gaze: 0.9, lips: 0.4 },
    }),
  'father-son': () =>
    sketchGroup('father and son', [
      {
        style: 'strand',
        at: [0.32, 0.42],
        size: 0.62,
        sitter: { hair: 'crop', beard: 1, nose: 0.8, hump: 0.8, age: 0.6 },
        pose: { yaw: 1.3, pitch: 0 },
      },
      {
        style: 'strand',
        at: [0.7, 0.5],
        size: 0.46,
        sitter: { hair: 'swept', nose: 0.5, hump: 0.8, age: 0, jaw: -0.5 },
        pose: { yaw: 1.3, pitch: 0 },
      },
    ]),
  'cast-three': () =>
    sketchTurns('cast three', [-1.4, -0.55, 0.55], {
      style: 'engrave',
      lines: 32,
      sitter: { hair: 'bun', hairDark: 0.1, gaze: 0.05, age: 0 },
    }),
  jurors: () =>
    sketchGroup('jurors', [
      {
        style: 'hatch',
        at: [0.29, 0.43],
        size: 0.58,
        sitter: { hair: 'bob', age: 0.3, gaze: 0.9 },
        pose: { yaw: 0.5 },
      },
      {
        style: 'hatch',
        at: [0.71, 0.43],
        size: 0.58,
        sitter: { hair: 'bald', age: 0.7, brow: 0.7 },
        pose: { yaw: 0.6, pitch: 0.1 },
      },
    ]),
  'first-and-last': () =>
    sketchGroup('first and last', [
      {
        style: 'line',
        at: [0.28, 0.43],
        size: 0.58,
        sitter: { hair: 'curls', lips: 0.6, gaze: 0.9, nose: 0, hump: 0, jaw: 0 },
        pose: { yaw: 0.55 },
      },
      {
        style: 'wash',
        ink: INK.green,
        at: [0.72, 0.43],
        size: 0.58,
        sitter: { hair: 'curls', lips: 0.6, gaze: 0.9, nose: 0, hump: 0, jaw: 0 },
        pose: { yaw: -0.55 },
      },
    ]),
  'tram-7': () =>
    sketchGroup('tram 7', [
      {
        style: 'line',
        tint: '#b4c6d3',
        at: [0.3, 0.44],
        size: 0.58,
        sitter: { hair: 'swept', gaze: 0.9, jaw: 0.5 },
        pose: { yaw: -0.6 },
      },
      {
        style: 'line',
        tint: '#e6cf9a',
        at: [0.7, 0.44],
        size: 0.56,
        sitter: { hair: 'scarf', gaze: 0.8, lips: 0.5 },
        pose: { yaw: 0.65 },
      },
    ]),
  sisters: () =>
    sketchGroup('sisters', [
      {
        style: 'strand',
        at: [0.3, 0.42],
        size: 0.58,
        sitter: { hair: 'long', age: 0.1, lips: 0.5, hairDark: 0.8 },
        pose: { yaw: 0.45 },
      },
      {
        style: 'strand',
        second: INK.rust,
        at: [0.7, 0.42],
        size: 0.58,
        sitter: { hair: 'bob', age: 0.1, lips: 0.5, hairDark: 0.5 },
        pose: { yaw: -0.45 },
      },
    ]),
  nod: () =>
    sketchGroup('nod', [
      {
        style: 'hatch',
        ink: INK.sepia,
        at: [0.29, 0.41],
        size: 0.56,
        sitter: { hair: 'crop', beard: 0.9, age: 0.6, gaze: 0.5 },
        pose: { yaw: 0.5, pitch: 0.05 },
      },
      {
        style: 'hatch',
        ink: INK.sepia,
        at: [0.71, 0.46],
        size: 0.56,
        sitter: { hair: 'crop', beard: 0.9, age: 0.6, gaze: 0 },
        pose: { yaw: 0.5, pitch: 0.26, roll: -0.12 },
      },
    ]),
  queue: () =>
    sketchGroup('queue', [
      {
        style: 'wash',
        ink: INK.black,
        at: [0.2, 0.44],
        size: 0.46,
        sitter: { hair: 'scarf', age: 0.7 },
        pose: { yaw: 1.3, pitch: 0 },
      },
      {
        style: 'wash',
        ink: INK.indigo,
        at: [0.5, 0.42],
        size: 0.48,
        sitter: { hair: 'crop', beard: 0.8, age: 0.4 },
        pose: { yaw: 1.35, pitch: 0 },
      },
      {
        style: 'wash',
        ink: INK.plum,
        at: [0.79, 0.46],
        size: 0.44,
        sitter: { hair: 'bun', age: 0.1 },
        pose: { yaw: 1.3, pitch: 0.04 },
      },
    ]),
  argument: () =>
    sketchGroup('argument', [
      {
        style: 'line',
        at: [0.3, 0.43],
        size: 0.58,
        sitter: { hair: 'crop', nose: 0.6, jaw: 0.6, gaze: 1 },
        pose: { yaw: 1.38, pitch: 0 },
      },
      {
        style: 'line',
        ink: INK.rust,
        at: [0.7, 0.43],
        size: 0.58,
        sitter: { hair: 'bun', nose: 0.1, lips: 0.6, gaze: 1 },
        pose: { yaw: -1.38, pitch: 0 },
      },
    ]),
  understairs: () =>
    sketchGroup('lodgers', [
      {
        style: 'strand',
        at: [0.21, 0.46],
        size: 0.44,
        sitter: { hair: 'curls', age: 0.1 },
        pose: { yaw: 0.7 },
      },
      {
        style: 'strand',
        at: [0.5, 0.42],
        size: 0.5,
        sitter: { hair: 'bald', age: 0.8, beard: 0.8 },
        pose: { yaw: 0.1 },
      },
      {
        style: 'strand',
        at: [0.79, 0.46],
        size: 0.44,
        sitter: { hair: 'bun', age: 0.4 },
        pose: { yaw: -0.7 },
      },
    ]),
  'day-and-night': () =>
    sketchTurns('day and night', [-0.5, 0.5], {
      style: 'engrave',
      sitter: { hair: 'bob', gaze: 0.8, hairDark: 0.7 },
    }),
}
