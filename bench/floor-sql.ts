import type pg from 'pg'

/** The prepared statements that Frame's rows need, written as plainly as `pg` allows. */
export function floorQueries(pool: pg.Pool) {
  const card = `a.id, a.title, a.price_cents, a.date, a.width_cm, a.height_cm, a.alt_description,
    a.published_at, a.created_at, trim(u.first_name || ' ' || u.last_name) as artist_name, u.photo_id,
    a.image_id, a.image_width, a.image_height, a.image_placeholder`
  const from = 'from artworks a join users u on u.id = a.artist_id'
  const run = (name: string, text: string) => async (values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows
  const list = run(
    'list',
    `select ${card}, false as is_favorited ${from} where a.published_at is not null
      order by a.published_at desc, a.id desc limit 31`,
  )
  const artist = run(
    'artist',
    `select ${card}, false as is_favorited ${from}
      where a.published_at is not null and a.artist_id = $1
      order by a.published_at desc, a.id desc limit 31`,
  )
  const item = run(
    'item',
    `select ${card}, a.artist_id, a.description, a.tags, u.location, u.bio, false as is_favorited,
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
