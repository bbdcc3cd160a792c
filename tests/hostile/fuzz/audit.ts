import type { Sql } from '../../helpers/database/sql.ts'

/**
 * Tables that a refused request must not change. It may renew a session or store a stock photo, and
 * the link of a password reset is written after its response.
 */
const TABLES = [
  'users',
  'credentials',
  'images',
  'artworks',
  'favourites',
  'cart_items',
  'purchases',
  'purchase_items',
]

export type Audit = {
  /** Every row written since the last call, by any request, such as `insert artworks`. */
  takeWritten(): Promise<string[]>
}

/** Makes the database record every written row, since a refused request must not leave one. */
export async function openAudit(sql: Sql): Promise<Audit> {
  await sql.unsafe(`
    create table if not exists fuzz_audit (id bigserial primary key, what text not null);
    create or replace function fuzz_note() returns trigger language plpgsql as $$
    begin
      insert into fuzz_audit (what) values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$;`)
  for (const table of TABLES) {
    await sql.unsafe(
      `create or replace trigger fuzz_note after insert or update or delete on ${table}
       for each row execute function fuzz_note()`,
    )
  }
  let seen = 0n
  return {
    async takeWritten() {
      const rows = await sql<{ id: string; what: string }[]>`
        select id, what from fuzz_audit where id > ${seen.toString()} order by id`
      const last = rows.at(-1)
      if (last !== undefined) seen = BigInt(last.id)
      return rows.map(({ what }) => what)
    },
  }
}
