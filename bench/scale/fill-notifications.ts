import { enquiriesStep } from './fill-enquiries.ts'
import { VIEWS } from './fill-views.ts'
import type { FillStep } from './fill-step.ts'
import { webhooksStep } from './fill-webhooks.ts'

/** A saved search of each person, and notifications of followers, up to 100 of each artist. */
const notificationsStep: FillStep = {
  name: 'notifications',
  tables: ['saved_searches', 'announcements', 'notifications', 'digest_subscriptions', 'digests'],
  statements: [
    `insert into saved_searches (id, user_id, name, query, alerts, searched_until)
        select gen_random_uuid(), id, 'Saved', 'q=tide&maxPrice=' || n, n % 3 > 0, (select max(published_at) from artworks)
        from bench.person`,
    `insert into announcements (artwork_id, finished_at, created_at)
        select id, published_at, published_at from artworks where published_at is not null`,
    `insert into notifications (user_id, artwork_id, reason, created_at, read_at)
        select follows.user_id, work.id, 'following', work.published_at,
          case when random() < 0.8 then work.published_at end
        from artworks work join lateral (
          select user_id from follows where follows.artist_id = work.artist_id order by user_id limit 5
        ) follows on true
        where work.published_at is not null`,
    `insert into digest_subscriptions (user_id, token, due_at)
        select id, id::text, at + interval '4 years' from bench.person`,
    `insert into digests (id, user_id, since, until, settled_at, created_at)
        select gen_random_uuid(), id, at, at, at, at from bench.person`,
  ],
}

/** A further image of every second work: the first of another. */
const furtherImagesStep: FillStep = {
  name: 'further images',
  tables: ['artwork_images'],
  statements: [
    `insert into artwork_images (artwork_id, position, image_id, kind, alt_description)
        select work.id, 1, other.image_id, 'detail', ''
        from bench.work work join bench.work next on next.n = work.n + 1
        join artworks other on other.id = next.id where work.n % 2 = 0`,
  ],
}

/** Every third image was straightened from another image, its photo. */
const areasStep: FillStep = {
  name: 'areas of photos',
  tables: ['image_areas'],
  statements: [
    `insert into image_areas (image_id, photo_id, corners)
        select work.image_id, other.image_id, '{0,0,1,0,1,0.9,0,0.9}'
        from bench.work this join artworks work on work.id = this.id
        join bench.work next on next.n = this.n + 1
        join artworks other on other.id = next.id where this.n % 3 = 0`,
  ],
}

/** An unfinished edit of every third work. */
const draftsStep: FillStep = {
  name: 'drafts of forms',
  tables: ['form_drafts'],
  statements: [
    `insert into form_drafts (user_id, form, artwork_id, fields, image_id, revision, saved_at)
        select artist_id, id::text, id, '{"title": "Unfinished"}', image_id, 1,
          created_at + interval '10 years'
        from artworks where ('x' || right(id::text, 4))::bit(16)::int % 3 = 0`,
  ],
}

/** The texts and a CV of 20 entries of every artist. */
const pressStep: FillStep = {
  name: 'texts for the press',
  tables: ['press_texts'],
  statements: [
    `insert into press_texts
        (artist_id, portrait_alt, portrait_credit, contact, website, cv, revision)
      select id, '', 'Ines Vogt', 'press@example.com', '', (
        select jsonb_agg(jsonb_build_object('kind', 'group-exhibition', 'from', 2000 + year,
          'to', null, 'text', 'Lines and other lines', 'place', 'Ghent') order by year desc)
        from generate_series(1, 20) as year), 1
      from bench.person where is_artist`,
  ],
}

/** Steps that depend on publications. */
export const eventSteps = [
  furtherImagesStep,
  areasStep,
  draftsStep,
  pressStep,
  webhooksStep,
  notificationsStep,
  enquiriesStep,
  VIEWS,
]
