import { COLLECTOR, imageId, SELLER, STRIDE } from './fill-number.ts'
import type { FillStep } from './fill-step.ts'

type Options = {
  readonly works: number
  readonly much: number
  readonly timeAt: (share: string) => string
}

/** A purchase of almost every user, and many of one collector from one artist. */
export function purchasesStep({ works, much, timeAt }: Options): FillStep {
  const state = `case when purchase.n % 50 = 0 then 'shipped' else 'delivered' end`
  const delivery = `'{"firstName":"C","lastName":"C","email":"c@example.com","address":"1 Paper Street","city":"Ghent","postalCode":"9000","country":"Belgium"}'::jsonb`
  return {
    name: 'purchases',
    tables: ['purchases', 'purchase_items', 'line_changes', 'order_mails'],
    statements: [
      `create table bench.purchase as
        select n, bench.uid('purchase', n, at) as id, buyer, at from (
          select n, case when n <= ${much} then ${COLLECTOR} else 5 + n % (${works} - 5) end as buyer,
            ${timeAt(`n % 9973 / 9973.0`)} - interval '1 minute' * (n % 1009) as at
          from generate_series(1, ${much} + ${works}) n) drawn`,
      `insert into purchases (id, buyer_id, idempotency_key, order_number, reference, total_cents, delivery, purchased_at)
        select purchase.id, person.id, 'key' || purchase.n, purchase.n % 1000, 'FR-2026-' || lpad(purchase.n::text, 8, '0'),
          50000, ${delivery}, purchase.at
        from bench.purchase purchase join bench.person person on person.n = purchase.buyer order by purchase.n`,
      `insert into purchase_items (id, purchase_id, buyer_id, item_id, artwork_id, artist_id, image_id, title, artist,
          price_cents, quantity, purchased_at, state, state_at)
        select bench.uid('line', purchase.n, purchase.at), purchase.id, buyer.id, work.id::text, work.id, person.id,
          ${imageId(`'work' || work.n`)}, work.title, 'Person Number ' || person.n, work.price_cents, 1, purchase.at, ${state}, purchase.at
        from bench.purchase purchase
        join bench.person buyer on buyer.n = purchase.buyer
        join bench.work work on work.n = 1 + purchase.n * ${STRIDE}::bigint % ${works}
        join bench.person person on person.n = work.artist
        where purchase.n > ${much} and work.artist <> ${SELLER}`,
      `insert into purchase_items (id, purchase_id, buyer_id, item_id, artwork_id, artist_id, image_id, title, artist,
          price_cents, quantity, purchased_at, state, state_at)
        select bench.uid('line', purchase.n, purchase.at), purchase.id, buyer.id, work.id::text, work.id, person.id,
          ${imageId(`'work' || work.n`)}, work.title, 'Person Number ' || person.n, work.price_cents, 1, purchase.at, ${state}, purchase.at
        from bench.purchase purchase, bench.person person, bench.person buyer,
          (select * from bench.work where artist = ${SELLER} order by n limit 1) work
        where purchase.n <= ${much} and person.n = ${SELLER} and buyer.n = purchase.buyer`,
      `insert into line_changes (line_id, change, by, at)
        select id, 'delivered', 'system', purchased_at from purchase_items`,
      `insert into order_mails (id, line_id, change, recipient, settled_at, created_at)
        select id, id, 'delivered', 'buyer', purchased_at, purchased_at from purchase_items`,
    ],
  }
}
