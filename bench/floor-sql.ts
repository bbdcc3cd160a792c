import type pg from 'pg'

/**
 * Prepared statements that read and write the same columns as Frame, as plainly as `pg` allows. A
 * new column of a card or a work belongs here, too.
 */
export function floorQueries(pool: pg.Pool) {
  const card = `a.id, a.title, a.price_cents, a.date, a.year, a.width_cm, a.height_cm,
    a.edition_kind, a.edition_size, a.copies_left, a.alt_description, a.published_at, a.created_at,
    trim(u.first_name || ' ' || u.last_name) as artist_name, u.photo_id,
    a.image_id, a.image_width, a.image_height, a.image_placeholder,
    false as is_favorited, false as is_in_collection`
  const furtherImages = `(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'width', i.width,
      'height', i.height, 'placeholder', i.placeholder, 'kind', f.kind,
      'altDescription', f.alt_description) order by f.position), '[]')
    from artwork_images f join images i on i.id = f.image_id where f.artwork_id = a.id)`
  const from = 'from artworks a join users u on u.id = a.artist_id'
  const run = (name: string, text: string) => async (values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows
  const list = run(
    'list',
    `select ${card} ${from} where a.published_at is not null
      order by a.published_at desc, a.id desc limit 31`,
  )
  const artist = run(
    'artist',
    `select ${card} ${from}
      where a.published_at is not null and a.artist_id = $1
      order by a.published_at desc, a.id desc limit 31`,
  )
  const item = run(
    'item',
    `select ${card}, a.image_kind, ${furtherImages} as further_images, a.artist_id, a.description,
      a.tags, a.medium, a.technique, a.width_mm, a.height_mm, a.depth_mm, a.shape,
      a.frame_width_mm, a.frame_depth_mm, a.frame_colour, a.mat_mm, a.hanging_height_mm,
      a.proof_count, a.hidden_reason, a.revision, a.status, a.scheduled_at, a.schedule_refusal,
      a.duplicated_from, u.location, u.bio,
      (select count(*)::int from favourites f where f.artwork_id = a.id) as likes
      ${from} where a.id = $1 and a.published_at is not null`,
  )
  const favour = run(
    'favour',
    `insert into favourites (user_id, item_id, artwork_id, stock_photo_id, added_at)
      select $1::uuid, $2::text, id, null::text, $3::timestamptz from artworks
      where id = $2::uuid and published_at is not null for key share
      on conflict (user_id, item_id) do update set item_id = excluded.item_id returning item_id`,
  )
  const disfavour = run('disfavour', 'delete from favourites where user_id = $1 and item_id = $2')
  const cart = run(
    'cart',
    `insert into cart_items as line
      (user_id, item_id, artwork_id, stock_photo_id, title, seen_price_cents, quantity, added_at)
      select $1::uuid, $2::text, id, null, title, price_cents, 1, clock_timestamp() from artworks
      where id = $2::uuid and published_at is not null for share
      on conflict (user_id, item_id) do update set quantity = least(line.quantity + 1, 999)
      returning quantity, (xmax = 0) as is_new`,
  )
  return {
    list: () => list([]),
    artist: (artistId: string) => artist([artistId]),
    item: (id: string) => item([id]),
    favour: (id: string, userId: string) => favour([userId, id, new Date().toISOString()]),
    disfavour: (id: string, userId: string) => disfavour([userId, id]),
    cart: (id: string, userId: string) => cart([userId, id]),
  }
}
