import type { FillStep } from './fill-step.ts'

/** Short-lived rows: counted attempts, sent links, events, uploads. */
export function housekeepingStep(works: number, end: string): FillStep {
  const some = Math.ceil(works / 10)
  return {
    name: 'rate limits, idempotent requests, reset links, former addresses, events and uploads',
    tables: [
      'rate_limits',
      'idempotent_requests',
      'verifications',
      'former_emails',
      'domain_events',
      'uploads',
      'partial_uploads',
    ],
    statements: [
      `insert into rate_limits (key, hits, resets_at)
        select 'sign-in:person' || n || '@example.com', 1 + n % 9, ${end} + interval '1 minute' * (n % 20 - 10)
        from generate_series(1, ${some}) n`,
      `insert into idempotent_requests (id, result_id, created_at)
        select gen_random_uuid(), gen_random_uuid(), ${end} - interval '1 minute' * (n % 3000)
        from generate_series(1, ${some}) n`,
      `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
        select bench.uid('verification', n, at), 'reset-password:' || md5(n::text), id, ${end} + interval '1 minute' * (n % 60 - 30),
          at, at from bench.person where n <= ${some} order by n`,
      `insert into former_emails (id, user_id, email, expires_at)
        select bench.uid('former email', n, at), id, 'former' || n || '@example.com',
          ${end} + interval '1 minute' * (n % 60 - 30)
        from bench.person where n <= ${some} order by n`,
      `insert into domain_events (event, created_at, dispatched_at)
        select jsonb_build_object('type', 'artwork.published', 'artworkId', id, 'artistId', artist_id),
          ${end} - interval '1 minute' * (row_number() over (order by id) % 10000), ${end}
        from artworks limit ${works}`,
      `insert into uploads (id, user_id, image_id, bytes, pixels, core_ms, created_at)
        select gen_random_uuid(), artist_id, image_id, 400000, image_width * image_height, 2000,
          ${end} - interval '1 minute' * (row_number() over (order by id) % 3000)
        from artworks limit ${works}`,
      `insert into partial_uploads (id, user_id, file_name, file_type, length, finished_at, expires_at)
        select gen_random_uuid(), artist_id, 'a.jpg', 'image/jpeg', 4000000, ${end}, ${end} + interval '1 hour'
        from artworks limit ${some}`,
    ],
  }
}
