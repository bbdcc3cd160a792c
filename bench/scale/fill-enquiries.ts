import type { FillStep } from './fill-step.ts'

/** A person who would ask about their own work is replaced by a guest. */
const ASKER = `case when work.n % 10 > 0 and person.id <> work.artist_id then person.id end`

/** An enquiry about each published work, with the id of that work. Every tenth is a guest's. */
export const enquiriesStep: FillStep = {
  name: 'enquiries',
  tables: [
    'enquiries',
    'enquiry_sides',
    'enquiry_messages',
    'enquiry_links',
    'pending_enquiries',
    'blocked_senders',
  ],
  statements: [
    `create table bench.asked as
      select work.id, work.n, work.title, work.at, work.artist_id, ${ASKER} as asker_id
      from (select work.*, artist.id as artist_id from bench.work work
        join bench.person artist on artist.n = work.artist where work.published_at is not null) work
      join bench.person person on person.n = work.n`,
    `insert into enquiries (id, work_title, created_at) select id, title, at from bench.asked`,
    `insert into enquiry_sides (enquiry_id, side, user_id, artwork_id, last_message_at, unread)
      select id, 'artist', artist_id, id, at, case when n % 50 = 0 then 1 else 0 end from bench.asked`,
    `insert into enquiry_sides (enquiry_id, side, user_id, guest_name, guest_email, artwork_id,
        last_message_at, unread, mail_due_at)
      select id, 'asker', asker_id, case when asker_id is null then 'Guest' end,
        case when asker_id is null then 'guest' || n || '@example.com' end, id, at,
        case when n % 50 = 1 then 1 else 0 end, case when n % 500 = 1 then at end from bench.asked`,
    `insert into enquiry_messages (id, enquiry_id, side, text, created_at)
      select bench.uid('message ' || nth, n, at), id, case when nth = 2 then 'artist' else 'asker' end,
        'Is it still for sale?', at from bench.asked, generate_series(1, 3) nth`,
    `insert into enquiry_links (token_hash, enquiry_id, expires_at)
      select md5(n::text), id, at + interval '4 years' from bench.asked where asker_id is null`,
    `insert into pending_enquiries (token_hash, artwork_id, name, email, text, expires_at)
      select md5(n::text), id, 'Guest', 'guest' || n || '@example.com', 'Question',
        at + interval '4 years' from bench.asked where n % 10 = 0`,
    `insert into blocked_senders (id, user_id, sender_id, created_at)
      select bench.uid('blocked', n, at), artist_id, asker_id, at from bench.asked
      where n % 20 = 1 and asker_id is not null on conflict do nothing`,
  ],
}
