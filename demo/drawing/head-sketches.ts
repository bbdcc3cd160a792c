import { INK } from './sheet.ts'
import type { Head } from './sketch-layout.ts'

/** Sketches of single heads, by the slug of their id. */
export const headSketches: Readonly<Record<string, Head>> = {
  'window-seat': {
    style: 'hatch',
    sitter: { hair: 'bun', gaze: 0.6, lips: 0.5 },
    pose: { yaw: 0.6, pitch: 0.08 },
  },
  tenor: {
    style: 'hatch',
    ink: INK.sepia,
    sitter: { hair: 'swept', beard: 1, age: 0.5 },
    pose: { yaw: -0.55 },
  },
  'night-nurse': {
    style: 'wash',
    ink: INK.indigo,
    sitter: { hair: 'bob', gaze: 0.25, lips: 0.6 },
    pose: { yaw: -0.45, pitch: 0.12 },
  },
  fishmonger: {
    style: 'strand',
    sitter: { hair: 'crop', breadth: 0.9, jaw: 0.9, age: 0.6 },
    pose: { yaw: 0.5 },
  },
  coin: {
    style: 'engrave',
    sitter: { hair: 'curls', nose: 0.6, hump: 0.3, hairDark: 0.5 },
    pose: { yaw: 1.42, pitch: 0, lamp: [0.6, 0.7, 0.5] },
  },
  'one-breath': {
    style: 'line',
    sitter: { hair: 'bun', lips: 0.5, gaze: 0.9 },
    pose: { yaw: 1.35, pitch: 0 },
  },
  apricot: {
    style: 'line',
    tint: '#ebc08f',
    sitter: { hair: 'swept', gaze: 0.9, nose: -0.4 },
    pose: { yaw: -0.6 },
  },
  shawl: {
    style: 'hatch',
    sitter: { hair: 'scarf', age: 0.4, gaze: 0.8 },
    pose: { yaw: -0.5, pitch: 0.02 },
  },
  boxer: {
    style: 'engrave',
    sitter: { hair: 'bald', hump: 1, noseBreadth: 0.9, jaw: 0.9, brow: 0.9, age: 0.4 },
    pose: { yaw: 0.6, pitch: 0.06 },
  },
  grandmother: {
    style: 'strand',
    sitter: { hair: 'bun', age: 1, gaze: 0, hairDark: 0.25 },
    pose: { yaw: 0.4, pitch: 0.2, roll: 0.14 },
  },
  understudy: {
    style: 'wash',
    ink: INK.plum,
    sitter: { hair: 'long', lips: 0.7, age: 0, gaze: 0.85 },
    pose: { yaw: 0.5 },
  },
  'red-ink': {
    style: 'line',
    ink: INK.red,
    sitter: { hair: 'crop', jaw: 0.6, nose: 0.6, gaze: 0.9 },
    pose: { yaw: 0.4 },
  },
  glazier: {
    style: 'strand',
    ink: INK.indigo,
    sitter: { hair: 'crop', beard: 1, age: 0.6 },
    pose: { yaw: -1.25, pitch: 0, lamp: [-0.5, 0.7, 0.5] },
  },
  'plaster-cast': {
    style: 'engrave',
    sitter: { hair: 'curls', hairDark: 0.05, gaze: 0.05, lips: 0.6, age: 0 },
    pose: { yaw: -0.6, pitch: 0.05 },
  },
  'sea-captain': {
    style: 'hatch',
    ink: INK.indigo,
    sitter: { hair: 'bald', beard: 1, age: 1, hairDark: 0.35, nose: 0.7 },
    pose: { yaw: 0.55, pitch: 0.03 },
  },
  'twelve-minutes': {
    style: 'wash',
    ink: INK.black,
    sitter: { hair: 'crop', age: 0.5, brow: 0.6 },
    pose: { yaw: -0.7, pitch: 0.04 },
  },
  cellist: {
    style: 'line',
    ink: INK.blue,
    sitter: { hair: 'curls', gaze: 0, lips: 0.4 },
    pose: { yaw: -0.5, pitch: 0.22, roll: -0.1 },
  },
  magpie: {
    style: 'strand',
    second: INK.rust,
    sitter: { hair: 'long', age: 0, nose: -0.6, eyes: 0.8, gaze: 1 },
    pose: { yaw: -0.4 },
  },
  botanist: {
    style: 'engrave',
    ink: INK.green,
    sitter: { hair: 'bun', age: 0.5, gaze: 0.8 },
    pose: { yaw: 0.7, pitch: 0.04 },
  },
  'draughty-hall': {
    style: 'hatch',
    sitter: { hair: 'curls', gaze: 0.6 },
    pose: { yaw: -1.05, lamp: [0.7, 0.6, 0.25] },
  },
  'letter-home': {
    style: 'wash',
    ink: INK.sepia,
    sitter: { hair: 'swept', age: 0.1, gaze: 0.2 },
    pose: { yaw: 0.6, pitch: 0.16 },
  },
  goalkeeper: {
    style: 'line',
    sitter: { hair: 'swept', jaw: 0.5, nose: 0.2, gaze: 1 },
    pose: { yaw: -1.4, pitch: 0 },
  },
}
