import type { FillStep } from './fill-step.ts'

/** The directory of artists. Triggers maintain it when people add works one at a time. */
export const directoryStep: FillStep = {
  name: 'artist listings',
  tables: [],
  statements: [
    'select refresh_artist_listings(array(select id from bench.person where is_artist))',
  ],
}
