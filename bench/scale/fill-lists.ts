import type { FillStep } from './fill-step.ts'

/** A shared list of five works for each user. It has the id of its owner, also as its link. */
export const listsStep: FillStep = {
  name: 'lists',
  tables: ['lists', 'list_items'],
  statements: [
    `insert into lists (id, user_id, name, share_token, created_at, changed_at)
      select id, id, 'List of ' || n, id::text, at, at from bench.person`,
    `insert into list_items (list_id, item_id, artwork_id, note, position)
      select person.id, work.id::text, work.id, 'Note', nth
      from bench.person person, generate_series(1, 5) nth,
        lateral (select id from bench.work where published_at is not null
          and n = 1 + (person.n::bigint * 7919 + nth * 104729) % (select max(n) from bench.work)) work
      on conflict do nothing`,
  ],
}
