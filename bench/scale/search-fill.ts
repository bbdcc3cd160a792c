import type { FillStep } from './fill-step.ts'

/** Builds the whole index at once: row by row, its triggers would take an hour. */
export const SEARCH: FillStep = {
  name: 'search',
  tables: [],
  statements: [
    'alter table artworks enable trigger artworks_searched_new',
    'alter table favourites enable trigger favourites_searched_added',
    'select search.rebuild()',
  ],
}
