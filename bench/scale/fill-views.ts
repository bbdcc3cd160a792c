import type { FillStep } from './fill-step.ts'

/** Views of each published work on two days, from two sources. */
export const VIEWS: FillStep = {
  name: 'views',
  tables: ['artwork_views', 'view_batches'],
  statements: [
    `insert into artwork_views (artwork_id, artist_id, day, source, views)
      select work.id, work.artist_id, (work.published_at + nth * interval '9 days')::date, source, 3
      from artworks work, generate_series(0, 1) nth, unnest(array['gallery', 'direct']) source
      where work.published_at is not null`,
    'insert into view_batches (id, at) select id, at from bench.work',
  ],
}
