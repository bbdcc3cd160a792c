import type { ClientBase } from 'pg'

/**
 * The columns of works that are not computed from others, quoted and with commas between them: the
 * columns that a copy of a work has to fill.
 */
export async function listArtworkColumns(
  client: Pick<ClientBase, 'query'>,
  except: readonly string[] = [],
): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns
    where table_schema = current_schema and table_name = 'artworks' and is_generated = 'NEVER'
      and column_name <> all ($1)`,
    [except],
  )
  return rows[0]?.columns ?? ''
}
