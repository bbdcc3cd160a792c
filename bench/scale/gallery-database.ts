import { connectSql, type Sql, type SqlConnection } from '../../tests/helpers/database/sql.ts'
import type { DatabaseTarget } from '../../app/database/database.server.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { fill } from './fill.ts'
import { findScene, midnight, type Scene } from './scene.ts'

type Target = DatabaseTarget

/** A filled gallery, ready to be measured. */
export type Gallery = SqlConnection & {
  readonly works: number
  readonly scene: Scene
  readonly target: Target
  close(): Promise<void>
}

const nameOf = (works: number) => `frame_scale_${works}`

function within(target: Target, database: string): Target {
  if (typeof target !== 'string') return { ...target, database }
  const url = new URL(target)
  url.pathname = `/${database}`
  return url.href
}

/** Opens the gallery of a size in a database of its own, and fills what is missing. */
export async function openGallery(
  server: Target,
  works: number,
  print: (line: string) => void,
): Promise<Gallery> {
  await onServer(server, async (sql) => {
    const found = await sql`select from pg_database where datname = ${nameOf(works)}`
    if (found.length === 0) await sql.unsafe(`create database ${nameOf(works)}`)
  })
  const target = within(server, nameOf(works))
  const connection = connectSql({ target, max: 4 })
  const { sql } = connection
  await migrateDatabase(sql.pool)
  const started = performance.now()
  print(`${works.toLocaleString('en')} works:`)
  const now = midnight()
  await fill(sql, { works, now }, print)
  print(`  ready after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const scene = await findScene(sql, now)
  return { ...connection, works, scene, target, close: () => sql.end({ timeout: 5 }) }
}

export async function dropGallery(server: Target, works: number): Promise<void> {
  await onServer(server, async (sql) => {
    await sql.unsafe(`drop database if exists ${nameOf(works)} with (force)`)
  })
}

async function onServer(server: Target, run: (sql: Sql) => Promise<unknown>): Promise<void> {
  const { sql } = connectSql({ target: server, max: 1 })
  try {
    await run(sql)
  } finally {
    await sql.end()
  }
}
