import type { SqlClient } from '../../tests/helpers/database/sql.ts'
import { SEARCH } from './search-fill.ts'
import { LIMITED } from './fill-editions.ts'
import { exhibitionsStep } from './fill-exhibitions.ts'
import { housekeepingStep } from './fill-housekeeping.ts'
import { listsStep } from './fill-lists.ts'
import { BUSY_ARTIST, COLLECTOR, imageId, SELLER, STRIDE } from './fill-number.ts'
import { purchasesStep } from './fill-purchases.ts'
import { eventSteps } from './fill-notifications.ts'

/** The size of a gallery. The busiest people own the same amount at every size. */
export type Size = {
  readonly works: number
  /** The end of the three years over which all rows are spread. */
  readonly now: Date
  /** Favourites, purchases and sales of the busiest people, and likes of the most liked works. */
  readonly much?: number
}

export type FillStep = {
  readonly name: string
  /** The tables that the step fills. Their indexes are built after the rows, as in a restore. */
  readonly tables: readonly string[]
  /** SQL, or a function that sends it. */
  readonly statements: ReadonlyArray<string | ((connection: SqlClient) => Promise<void>)>
  /** The rows are valid for days only: on another day, the step runs again in a kept gallery. */
  readonly lapses?: boolean
}

/** The maximum that one person owns in a gallery of 10,000 works, and so in all larger ones. */
const MUCH = 10_000
const MAX_CART_LINES = 99
/** Photos from years of searches; today's searches have at most as many pages as Frame requests. */
const STOCK_PHOTOS = 30_000
const STOCK_PHOTO_PAGES = 100
const FAVOURITES_PER_WORK = 10
const POPULAR_WORKS = 3
const MANY_FOLLOWED = 1_000
const WORKS_OF_A_BUSY_ARTIST = 5_000

/** The steps that fill an empty, migrated database, each to be run in a transaction of its own. */
export function fillSteps({ works, now, much = Math.min(MUCH, works) }: Size): FillStep[] {
  const end = `'${now.toISOString()}'::timestamptz(3)`
  const timeAt = (share: string) =>
    `(${end} - interval '3 years' * (1 - (${share})::float8))::timestamptz(3)`
  return [
    numbering(works, timeAt),
    ...people(timeAt),
    ...gallery(),
    favourites(works, much, timeAt),
    follows(works, much, timeAt),
    SEARCH,
    carts(works, much),
    purchasesStep({ works, much, timeAt }),
    housekeepingStep(works, end),
    ...eventSteps,
    listsStep,
    exhibitionsStep,
  ]
}

type TimeAt = (share: string) => string

/** Numbers the ids in a schema of their own, for the other steps and the measurements. */
function numbering(works: number, timeAt: TimeAt): FillStep {
  const busy = Math.max(1, Math.floor(works / 50_000))
  const every = works < 50_000 ? 2 : Math.floor(works / (busy * WORKS_OF_A_BUSY_ARTIST))
  const artists = Math.max(busy + SELLER + 10, Math.floor(works / 50))
  return {
    name: 'ids',
    tables: [],
    statements: [
      `create function bench.uid(kind text, n bigint, at timestamptz) returns uuid
        language sql immutable parallel safe return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
          || '7' || substr(md5(kind || n), 1, 3) || 'a' || substr(md5(kind || n), 4, 15))::uuid`,
      `create table bench.person as
        select n, bench.uid('person', n, at) as id, at, n <= ${artists} as is_artist
        from generate_series(1, ${works}) n, lateral (select ${timeAt(`n / ${works}.0`)} as at) t`,
      `create table bench.work as
        select n, bench.uid('work', n, at) as id, artist, at,
          case when n % 10 <> 7 then at + interval '1 day' * random() end::timestamptz(3) as published_at,
          500 * (1 + floor(random() * 500))::int as price_cents,
          (array['Quiet','Morning','Blue','Paper','Slow','Winter','Hidden','Bright'])[1 + n % 8] || ' '
            || (array['study','field','head','harbour','garden','line','window'])[1 + n % 7] || ' ' || n as title
        from (select n, ${timeAt(`n / ${works}.0`)} as at,
            case when n % ${every} = 0 then 1 + (n / ${every}) % ${busy}
              else ${busy} + 1 + floor(power(random(), 2) * ${artists - busy})::int end as artist
          from generate_series(1, ${works}) n) drawn`,
      'alter table bench.person add primary key (n)',
      'alter table bench.work add primary key (n)',
      'create index on bench.work (artist)',
      'analyze bench.person',
      'analyze bench.work',
    ],
  }
}

function people(timeAt: TimeAt): FillStep[] {
  return [
    {
      name: 'images',
      tables: ['images'],
      statements: [
        `insert into images (id, width, height, placeholder, bytes, created_at)
          select ${imageId(`'work' || n`)}, 1200 + n % 800, 900 + n % 600, '#' || lpad(to_hex(n % 16777216), 6, '0'),
            300000 + n % 100000, at from bench.work
          union all select ${imageId(`'photo' || n`)}, 400, 400, '#888888', 40000, at
          from bench.person where is_artist`,
      ],
    },
    {
      name: 'users',
      tables: ['users'],
      statements: [
        `insert into users (id, email, name, first_name, last_name, is_artist, location, bio, statement, photo_id,
            created_at, updated_at)
          select id, 'person' || n || '@example.com', 'Person ' || n, 'Person', 'Number ' || n, is_artist,
            case when is_artist then (array['Ghent','Porto','Oslo','Lima','Kyoto','Lagos','Cork'])[1 + n % 7] else '' end, case when is_artist then repeat('Draws at night. ', 8) else '' end,
            '', case when is_artist then ${imageId(`'photo' || n`)} end, at, at
          from bench.person order by n`,
      ],
    },
    {
      name: 'credentials',
      tables: ['credentials'],
      statements: [
        `insert into credentials (id, account_id, provider_id, user_id, password, created_at, updated_at)
          select bench.uid('credential', n, at), id, 'credential', id,
            '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text), at, at from bench.person order by n`,
      ],
    },
    {
      // A session lasts for 30 days after its last use. Half of these users were active today.
      name: 'sessions',
      lapses: true,
      tables: ['sessions'],
      statements: [
        'truncate sessions',
        `insert into sessions (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at)
          select bench.uid('session', n, at), md5('token' || n), id,
            ${timeAt('1')} + interval '1 day' * least(30, n % 60 - 3) + interval '1 hour' * random(),
            '203.0.113.' || n % 255, 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)', at, at
          from bench.person where n % 2 = 0 order by n`,
      ],
    },
    {
      name: 'audit log',
      tables: ['audit_log'],
      statements: [
        `insert into audit_log (actor_id, action, subject_id, at)
          select id, 'person.viewed', id, at from bench.person order by n`,
      ],
    },
    {
      // Most were handled long ago.
      name: 'reports',
      tables: ['reports', 'report_history'],
      statements: [
        `insert into reports (id, origin, artwork_id, title, artist_id, reporter_id, reporter_email, reason, text,
            state, created_at)
          select bench.uid('report', work.n, work.at), 'person', work.id, work.title, artist.id,
            case when work.n % 20 = 0 then reporter.id end,
            case when work.n % 20 = 10 then 'guest' || work.n || '@example.com' end, 'copyright', 'A copy',
            case when work.n % 1000 = 0 then 'open' when work.n % 3 = 0 then 'dismissed' else 'resolved' end, work.at
          from bench.work work join bench.person artist on artist.n = work.artist
          join bench.person reporter on reporter.n = work.n where work.n % 10 = 0 order by work.n`,
        `insert into report_history (id, report_id, actor_id, kind, text, created_at)
          select bench.uid('report history', row_number() over (order by id), created_at), id, id, 'state', state,
            created_at from reports order by id`,
      ],
    },
    {
      name: 'two-step login',
      tables: ['authenticators', 'backup_codes'],
      statements: [
        `insert into authenticators (user_id, key, confirmed_at, created_at)
          select id, md5(n::text), at, at from bench.person where n % 4 = 0 order by n`,
        `insert into backup_codes (id, user_id, hash, created_at)
          select bench.uid('backup code ' || code, n, at), id, md5(n || '-' || code), at
          from bench.person, generate_series(1, 10) code where n % 4 = 0 order by n`,
      ],
    },
    {
      name: 'passkeys',
      tables: ['passkeys'],
      statements: [
        `insert into passkeys (id, user_id, name, credential_id, public_key, counter, created_at)
          select bench.uid('passkey', n, at), id, 'Phone', md5(n::text), md5(n::text), 0, at
          from bench.person where n % 4 = 1 order by n`,
      ],
    },
    {
      name: 'invitations',
      tables: ['invitations'],
      statements: [
        `insert into invitations (id, token_hash, expires_at, used_at, created_at)
          select bench.uid('invitation', n, at), md5(n::text), at + interval '14 days', at, at
          from bench.person order by n`,
      ],
    },
    {
      name: 'API tokens',
      tables: ['api_tokens'],
      statements: [
        `insert into api_tokens (id, user_id, name, hash, scopes, expires_at, created_at)
          select bench.uid('api token', n, at), id, 'Script', md5(n::text), '{cart}',
            case n % 3 when 0 then null else at + interval '90 days' end, at
          from bench.person where n % 4 = 2 order by n`,
      ],
    },
  ]
}

function gallery(): FillStep[] {
  return [
    {
      name: 'works',
      tables: ['artworks'],
      statements: [
        'alter table artworks disable trigger artworks_searched_new',
        'alter table artworks disable trigger artworks_listed_new',
        `insert into artworks (id, artist_id, image_id, title, description, price_cents, date, width_cm, height_cm,
            width_mm, height_mm, tags, medium, technique, year, edition_kind, edition_size, copies_left, alt_description, published_at, created_at, updated_at)
          select work.id, person.id, ${imageId(`'work' || work.n`)}, title,
            repeat('Ink on paper, drawn slowly. ', 3 + work.n % 6), price_cents, work.at::date, 10 + work.n % 150, 10 + work.n % 120,
            10 * (10 + work.n % 150), 10 * (10 + work.n % 120),
            array[(array['ink','oil','paper','line'])[1 + work.n % 4], (array['portrait','land','sea'])[1 + work.n % 3], 'tag' || work.n % 1000],
            (array['painting','drawing','print','photograph','sculpture','textile','ceramic','glass','digital'])[1 + work.n % 9],
            case when work.n % 3 = 0 then 'Oil on linen' else '' end, case when work.n % 4 = 0 then 1950 + work.n % 76 end, case when ${LIMITED} then 'limited' else 'open' end, case when ${LIMITED} then 20 end, case when ${LIMITED} then 20 end,
            title || ', seen from the front', published_at, work.at, work.at
          from bench.work work join bench.person person on person.n = work.artist order by work.n`,
        'alter table artworks enable trigger artworks_listed_new',
      ],
    },
    {
      name: 'stock photos',
      tables: [],
      statements: [
        `insert into stock_photos (id, price_cents, photo, fetched_at)
          select 'photo-' || n, 500 * (1 + n % 500), jsonb_build_object('id', 'photo-' || n, 'kind', 'stock-photo',
            'title', 'Sketch ' || n, 'description', 'A head', 'tags', '[]'::jsonb, 'width', 1200, 'height', 800), now()
          from generate_series(1, ${STOCK_PHOTOS}) n on conflict do nothing`,
        `insert into stock_photo_pages (key, photo_ids, total_pages, fetched_at)
          select 'bench:' || page, array(select 'photo-' || n from generate_series(page * 30 - 29, page * 30) n), 30, now()
          from generate_series(1, ${STOCK_PHOTO_PAGES}) page on conflict do nothing`,
      ],
    },
  ]
}

/** Ten per user on average, 10,000 of one collector and 10,000 for each of three works. */
function favourites(works: number, much: number, timeAt: TimeAt): FillStep {
  const special = (much - 1) * POPULAR_WORKS + much
  const others = Math.max(0, works * FAVOURITES_PER_WORK - special)
  return {
    name: 'favourites',
    tables: ['favourites'],
    statements: [
      'alter table favourites disable trigger favourites_searched_added',
      `create table bench.popular as select n, id from bench.work where published_at is not null and n % 10 = 5
        order by n::bigint * ${STRIDE} % ${works} limit ${POPULAR_WORKS}`,
      `insert into favourites (user_id, item_id, artwork_id, added_at)
        select person.id, work.id::text, work.id, ${timeAt('random()')}
        from (
          (select distinct fan, 1 + floor(power(random(), 2) * ${works})::bigint * ${STRIDE} % ${works} as work
            from generate_series(1, ${works}) fan, generate_series(1, 12) nth
            where fan <> ${COLLECTOR} offset 0)
        ) drawn
        join bench.work work on work.n = drawn.work and work.published_at is not null
        join bench.person person on person.n = drawn.fan
        where work.n not in (select n from bench.popular)
        limit ${others}`,
      `insert into favourites (user_id, item_id, artwork_id, added_at)
        select person.id, popular.id::text, popular.id, ${timeAt('random()')}
        from bench.popular popular, bench.person person where person.n <= ${much} and person.n <> ${COLLECTOR}`,
      `insert into favourites (user_id, item_id, artwork_id, added_at)
        select person.id, work.id::text, work.id, ${timeAt('random()')}
        from bench.person person, (select id from bench.work where published_at is not null
          order by n::bigint * ${STRIDE} % ${works} limit ${much}) work
        where person.n = ${COLLECTOR}`,
    ],
  }
}

/** Three per user on average, 1,000 of one collector, and 10,000 followers of one artist. */
function follows(works: number, much: number, timeAt: TimeAt): FillStep {
  const insert = 'insert into follows (user_id, artist_id, followed_at)'
  return {
    name: 'follows',
    tables: ['follows'],
    statements: [
      `${insert}
        select person.id, artist.id, ${timeAt('random()')}
        from (select distinct fan, 4 + floor(random() * (select count(*) - 4 from bench.person where is_artist))::int as artist
          from generate_series(6, ${works}) fan, generate_series(1, 3) nth) drawn
        join bench.person person on person.n = drawn.fan
        join bench.person artist on artist.n = drawn.artist and artist.n <> person.n`,
      `${insert}
        select person.id, artist.id, ${timeAt('random()')} from bench.person person, bench.person artist
        where person.n = ${COLLECTOR} and artist.is_artist and artist.n <> ${COLLECTOR}
        order by artist.n limit ${MANY_FOLLOWED}`,
      `${insert}
        select person.id, artist.id, ${timeAt('random()')} from bench.person person, bench.person artist
        where artist.n = ${BUSY_ARTIST} and person.n between 6 and ${much} and person.n <> artist.n
        on conflict do nothing`,
    ],
  }
}

function carts(works: number, much: number): FillStep {
  return {
    name: 'carts',
    tables: ['cart_items'],
    statements: [
      `insert into cart_items (user_id, item_id, artwork_id, title, seen_price_cents, quantity, added_at)
        select person.id, work.id::text, work.id, work.title, work.price_cents, 1, work.at
        from (select distinct fan, 1 + floor(random() * ${works})::int as work
          from generate_series(6, ${works}, 2) fan, generate_series(1, 2) nth) drawn
        join bench.work work on work.n = drawn.work and work.published_at is not null
        join bench.person person on person.n = drawn.fan`,
      `insert into cart_items (user_id, item_id, artwork_id, title, seen_price_cents, quantity, added_at)
        select person.id, work.id::text, work.id, work.title, work.price_cents, 1, work.at
        from bench.person person, (select * from bench.work where published_at is not null
          order by n::bigint * ${STRIDE} % ${works} limit ${Math.min(MAX_CART_LINES, much)}) work
        where person.n = ${COLLECTOR}`,
    ],
  }
}
