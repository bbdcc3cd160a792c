import type { FillStep } from './fill-step.ts'

/** A published exhibition of up to nine works for each artist, with the id of the artist. */
export const exhibitionsStep: FillStep = {
  name: 'exhibitions',
  tables: ['exhibitions', 'exhibition_works'],
  statements: [
    `insert into exhibitions (id, artist_id, kind, title, text, position, published_at, created_at, updated_at)
      select id, id, 'exhibition', 'Exhibition ' || n, repeat('Works of a year. ', 20), 1, at, at, at
      from bench.person where is_artist`,
    `insert into exhibition_works (exhibition_id, artwork_id, position, text)
      select person.id, work.id, work.place, 'A text'
      from bench.person person, lateral (
        select id, row_number() over (order by n) as place from bench.work
        where artist = person.n order by n limit 9) work
      where person.is_artist`,
  ],
}
