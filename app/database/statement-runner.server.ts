import { is, Param, Placeholder } from 'drizzle-orm'
import type { LineClient } from './database-lines.server.ts'

type Values = Readonly<Record<string, unknown>>
type Parameters = NonNullable<globalThis.Parameters<LineClient['unsafe']>[1]>

/** Of drizzle's (0.45) prepared query what is sent, and who reads what comes. */
type Prepared = {
  readonly queryString: string
  readonly params: readonly unknown[]
  readonly client: LineClient
  /** Who wants to know what is asked: tests do. */
  readonly logger: { logQuery(text: string, parameters: unknown[]): void }
  readonly fields?: unknown
  readonly customResultMapper?: (rows: readonly unknown[]) => unknown
  execute(values?: Values): Promise<unknown>
}

/**
 * Has a prepared query sent at once. drizzle goes through four functions that wait for one another, for spans that
 * nobody takes and a cache that isn't there, and finds out anew what every parameter is. A fault is the client's own,
 * without the parameters that drizzle would put into its words.
 */
export function runAtOnce(statement: object): void {
  const query = statement as Prepared
  const { queryString, client, logger, fields, customResultMapper: read } = query
  // Rows that drizzle reads itself: those of outer joins.
  if (fields !== undefined && read === undefined) return
  const fillers = query.params.map(fillerOf)
  query.execute = async (values = {}) => {
    const parameters = fillers.map((fill) => fill(values)) as Parameters
    logger.logQuery(queryString, parameters)
    const sent = client.unsafe(queryString, parameters)
    return read === undefined ? sent : read(await sent.values())
  }
}

/** What makes a parameter of the values that a statement is run with. */
function fillerOf(parameter: unknown): (values: Values) => unknown {
  if (is(parameter, Placeholder)) return (values) => valueOf(values, parameter.name)
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const { encoder, value } = parameter
    return (values) => encoder.mapToDriverValue(valueOf(values, value.name))
  }
  return () => parameter
}

function valueOf(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`a statement needs a value for "${name}"`)
  return values[name]
}
