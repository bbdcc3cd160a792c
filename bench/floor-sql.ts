import type postgres from 'postgres'

/** The statements that Frame's own rows need, written as plainly as postgres.js allows. */
export function floorQueries(sql: postgres.Sql) {
  const card = sql`a.id, a.title, a.price_cents, a.date, a.width_cm, a.height_cm, a.alt_description,
    a.published_at, a.created_at, trim(u.first_name || ' ' || u.last_name) as artist_name, u.photo_id,
    a.image_id, a.image_width, a.image_height, a.image_placeholder`
  const from = sql`from artworks a join users u on u.id = a.artist_id`
  return {
    list: () =>
      sql`select ${card}, false as is_favorited ${from} where a.published_at is not null
        order by a.published_at desc, a.id desc limit 31`,
    artist: (artistId: string) =>
      sql`select ${card}, false as is_favorited ${from}
        where a.published_at is not null and a.artist_id = ${artistId}
        order by a.published_at desc, a.id desc limit 31`,
    item: (id: string) =>
      sql`select ${card}, a.artist_id, a.description, a.tags, u.location, u.bio, false as is_favorited,
        (select count(*)::int from favourites f where f.artwork_id = a.id) as likes
        ${from} where a.id = ${id} and a.published_at is not null`,
    favour: (id: string, userId: string) =>
      sql`insert into favourites (user_id, item_id, artwork_id, stock_photo_id, added_at)
        select ${userId}::uuid, ${id}, id, null::text, ${new Date()}::timestamptz from artworks
        where id = ${id}::uuid and published_at is not null for key share
        on conflict (user_id, item_id) do update set item_id = excluded.item_id returning item_id`,
    disfavour: (id: string, userId: string) =>
      sql`delete from favourites where user_id = ${userId} and item_id = ${id}`,
    cart: (id: string, userId: string) =>
      sql`insert into cart_items as line
        (user_id, item_id, artwork_id, stock_photo_id, title, seen_price_cents, quantity, added_at)
        select ${userId}::uuid, ${id}, id, null, title, price_cents, 1, clock_timestamp() from artworks
        where id = ${id}::uuid and published_at is not null for share
        on conflict (user_id, item_id) do update set quantity = least(line.quantity + 1, 999)
        returning quantity, (xmax = 0) as is_new`,
  }
}
