import type pg from 'pg'
import type { Sql } from '../../tests/helpers/database/sql.ts'
import { databaseOn, type Database } from '../../app/database/database.server.ts'
import { createTaskQueue } from '../../app/kernel/task-queue.ts'
import type { Exercise } from './exercise.ts'
import type { Scene } from './scene.ts'

/** The fields of an EXPLAIN node that are read here. */
export type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Subplan Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Hash Cond'?: string
  readonly 'Join Filter'?: string
  readonly Filter?: string
  readonly 'Sort Key'?: readonly string[]
  readonly Plans?: readonly PlanNode[]
}

export type Statement = { readonly text: string; readonly parameters: unknown[] }

/** Statements that begin and end transactions have no plan. */
const CONTROL = /^(?:begin|commit|rollback|savepoint|release)\b/

/** Undoes what an exercise did. */
class Undo extends Error {}

/**
 * Runs an exercise in a transaction that is undone.
 * @returns every statement that it sent by way of Drizzle, as the driver got it
 */
export async function recordStatements(
  sql: Sql,
  exercise: Exercise,
  scene: Scene,
): Promise<Statement[]> {
  const statements: Statement[] = []
  let isOn = false
  const logQuery = (text: string, parameters: unknown[]) => {
    if (isOn && !CONTROL.test(text)) statements.push({ text, parameters })
  }
  const db = databaseOn(queuing(sql.pool), { logQuery })
  try {
    await db.transaction(async (tx) => {
      const call = await exercise.prepare(tx as unknown as Database, scene, 0)
      isOn = true
      await call()
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return statements
}

/**
 * A pool whose connections send concurrent statements one after another. In the product, these have
 * connections of their own; in a transaction they share one, which takes one statement at a time.
 */
function queuing(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const { run } = createTaskQueue(1)
    const query = (...args: Parameters<typeof client.query>) =>
      run(async () => client.query(...args))
    return Object.assign(Object.create(client), { query })
  }
  return Object.assign(Object.create(pool), { connect })
}

/** The plan that PostgreSQL would choose now, without executing it. */
export async function explain(sql: Sql, { text, parameters }: Statement): Promise<PlanNode> {
  const rows = await sql.unsafe(`explain (format json, costs off) ${text}`, parameters)
  return planIn(rows)
}

function planIn(rows: readonly Record<string, unknown>[]): PlanNode {
  const plans = rows.flatMap((row) => row['QUERY PLAN'] as { Plan: PlanNode }[])
  const [first] = plans
  if (first === undefined) throw new Error('EXPLAIN gave no plan')
  return first.Plan
}

/**
 * The generic plan of a prepared statement, as all of Frame's are. PostgreSQL makes it without the
 * values, and may choose another index than for known values.
 */
export async function explainPrepared(
  sql: Sql,
  { text, parameters }: Statement,
): Promise<PlanNode> {
  const given = parameters.length === 0 ? '' : `(${parameters.map(() => 'null').join(', ')})`
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe('set local plan_cache_mode = force_generic_plan')
    await tx.unsafe(`prepare explained as ${text}`)
    const plan = await tx.unsafe(`explain (format json, costs off) execute explained ${given}`)
    await tx.unsafe('deallocate explained')
    return plan
  })
  return planIn(rows)
}

const CONDITIONS = ['Index Cond', 'Hash Cond', 'Join Filter', 'Filter'] as const

/** A plan as lines of text: the tables, their indexes and conditions, without values. */
export function describePlan(node: PlanNode, depth = 0): string[] {
  const indent = '  '.repeat(depth)
  const by = node['Index Name'] === undefined ? '' : ` using ${node['Index Name']}`
  const of = node['Relation Name'] === undefined ? '' : ` on ${node['Relation Name']}`
  const place = node['Subplan Name'] === undefined ? '' : `${node['Subplan Name']}: `
  const sort = node['Sort Key'] === undefined ? '' : ` by ${node['Sort Key'].join(', ')}`
  const conditions = CONDITIONS.flatMap((name) => {
    const condition = node[name]
    return condition === undefined ? [] : [`${indent}    ${name}: ${withoutValues(condition)}`]
  })
  return [
    `${indent}${place}${node['Node Type']}${by}${of}${sort}`,
    ...conditions,
    ...(node.Plans ?? []).flatMap((child) => describePlan(child, depth + 1)),
  ]
}

/**
 * The indexes of a plan, in order. They distinguish a plan for known values from the generic one,
 * even if the texts differ in other ways.
 */
export const indexesOf = (plan: PlanNode): string[] =>
  nodesOf(plan).flatMap((node) => node['Index Name'] ?? [])

/** A node of a plan and all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

const withoutValues = (condition: string): string => condition.replaceAll(/'(?:[^']|'')*'/g, "'…'")

/**
 * The parts of a plan whose cost grows with a table: sequential scans, and index scans that neither
 * a condition nor a limit bounds, or whose filter may read on until a row matches.
 */
export function findGrowingScans(node: PlanNode, isLimited = false): string[] {
  const type = node['Node Type']
  const below = type === 'Limit' || (isLimited && keepsLimit(type))
  const own = isGrowing(node, isLimited) ? describePlan({ ...node, Plans: [] }) : []
  return [...own, ...(node.Plans ?? []).flatMap((child) => findGrowingScans(child, below))]
}

/** Nodes that pass rows on at once, so that a limit above them ends the nodes below. */
const keepsLimit = (type: string): boolean =>
  ['Nested Loop', 'Subquery Scan', 'LockRows', 'Memoize', 'Result', 'Limit'].includes(type)

/**
 * Tables that do not grow with the gallery: PostgreSQL's own catalogue, at most a hundred pages of
 * stock photos, and the few values, operators, webhooks and keys of an installation.
 */
export const doesNotGrow = (table = ''): boolean =>
  table.startsWith('pg_') ||
  [
    'stock_photo_pages',
    // One row per combination of four filters.
    'cells',
    'descriptor_cells',
    // A sequence has one row.
    'publications',
    'installation_values',
    'gallery_settings',
    'featured_works',
    'operators',
    'certificate_keys',
    'webhook_endpoints',
  ].includes(table)

/** These indexes contain only rows that operators withhold, or that wait to be sent. */
const SMALL_INDEXES = new Set([
  'users_suspended',
  'artworks_hidden',
  'images_withheld',
  'webhook_deliveries_pending',
  'domain_events_undispatched',
])

/** A search scans these indexes only if a sample or a count shows that enough works match. */
const SEARCH_ORDERS = new Set([
  'works_newest',
  'works_price',
  'works_area',
  'works_area_ascending',
  'works_likes',
])
function isGrowing(node: PlanNode, isLimited: boolean): boolean {
  const type = node['Node Type']
  if (doesNotGrow(node['Relation Name'])) return false
  if (type === 'Seq Scan') return true
  if (!['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'].includes(type)) return false
  if (node['Index Cond'] !== undefined || SMALL_INDEXES.has(node['Index Name'] ?? '')) return false
  if (SEARCH_ORDERS.has(node['Index Name'] ?? '')) return !isLimited
  return !isLimited || node.Filter !== undefined
}
