import postgres from 'postgres'

type Parameters = NonNullable<globalThis.Parameters<postgres.Sql['unsafe']>[1]>
type Settings = globalThis.Parameters<postgres.Sql['unsafe']>[2]
type Rows = readonly unknown[]
/** A statement that is sent when somebody waits for it: rows as objects, or as arrays with `values`. */
export type Statement = PromiseLike<Rows> & { values(): Promise<Rows> }
type Unsafe = (text: string, parameters?: Parameters, settings?: Settings) => Statement

/** What drizzle needs of a client of postgres.js. */
export type LineClient = {
  readonly options: postgres.Sql['options']
  unsafe: Unsafe
  begin<Value>(work: (tx: { unsafe: Unsafe }) => Promise<Value>): Promise<Value>
}

export type DatabaseLines = LineClient & {
  /** Hangs up on every line; whatever waits for an answer gets CONNECTION_DESTROYED, and new lines are clean. */
  hangUp(): void
  /** @param timeout seconds that statements under way still have; as long as they take when absent */
  end(timeout?: number): Promise<void>
  /** Lines that something is under way on, and callers that wait for one. */
  readonly load: { readonly busy: number; readonly waiting: number }
}

type Line = {
  readonly client: postgres.Sql
  /** Statements under way. */
  inUse: number
  isReserved: boolean
  isBroken: boolean
}

/**
 * A pool whose members are clients of one connection each, thrown away whole when that connection fails.
 * postgres.js (3.4.9) pools connections itself, but a connection that closes in the middle of a transaction
 * ends the process (porsager/postgres#1208), may never connect again (#1168), or runs the rest of the dead
 * transaction inside somebody else's (#1216).
 * @param open makes a client of one connection, which calls back when that is closed
 */
export function createDatabaseLines(
  open: (onClose: () => void) => postgres.Sql,
  most: number,
): DatabaseLines {
  const lines = new Set<Line>()
  const waiting: { readonly wantsAll: boolean; readonly take: (line: Line) => void }[] = []
  const template = open(() => {})
  let isEnded = false

  function openLine(): Line {
    const line: Line = {
      client: open(() => drop(line)),
      inUse: 0,
      isReserved: false,
      isBroken: false,
    }
    lines.add(line)
    return line
  }

  function drop(line: Line): void {
    line.isBroken = true
    if (!lines.delete(line) || isEnded) return
    void line.client.end({ timeout: 0 }).catch(() => undefined)
    serveWaiting()
  }

  /** A line that nothing is under way on, or for a lone statement the one with the least; null when there is none. */
  function findLine(wantsAll: boolean): Line | null {
    let best: Line | null = null
    for (const line of lines) {
      if (line.isReserved || (wantsAll && line.inUse > 0)) continue
      if (best === null || line.inUse < best.inUse) best = line
      if (best.inUse === 0) return best
    }
    return lines.size < most ? openLine() : best
  }

  function serveWaiting(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      const line = findLine(next.wantsAll)
      if (line === null) return
      waiting.shift()
      occupy(line, next.wantsAll)
      next.take(line)
    }
  }

  function occupy(line: Line, wantsAll: boolean): void {
    line.inUse += 1
    if (wantsAll) line.isReserved = true
  }

  function takeLine(wantsAll: boolean): Line | Promise<Line> {
    if (isEnded) throw new LineClosedError('the database connections are closed')
    // Nobody passes those who wait: a transaction would wait for ever among lone statements.
    const line = waiting.length === 0 ? findLine(wantsAll) : null
    if (line === null) return new Promise((take) => waiting.push({ wantsAll, take }))
    occupy(line, wantsAll)
    return line
  }

  function giveBack(line: Line): void {
    line.inUse -= 1
    line.isReserved = false
    serveWaiting()
  }

  async function runOn(line: Line, pending: PromiseLike<Rows>): Promise<Rows> {
    try {
      return await pending
    } catch (error) {
      if (isConnectionsEnd(error)) drop(line)
      throw error
    }
  }

  async function runAlone(send: (client: postgres.Sql) => PromiseLike<Rows>): Promise<Rows> {
    const taken = takeLine(false)
    const line = taken instanceof Promise ? await taken : taken
    try {
      return await send(line.client)
    } catch (error) {
      if (isConnectionsEnd(error)) drop(line)
      throw error
    } finally {
      giveBack(line)
    }
  }

  async function begin<Value>(work: (tx: { unsafe: Unsafe }) => Promise<Value>): Promise<Value> {
    const line = await takeLine(true)
    const tx = transactionOn(line, runOn)
    try {
      await tx.unsafe('begin')
      const value = await work(tx)
      await tx.commit()
      return value
    } catch (error) {
      if (!line.isBroken) await tx.unsafe('rollback').then(undefined, () => drop(line))
      throw error
    } finally {
      tx.close()
      giveBack(line)
    }
  }

  return {
    options: template.options,
    begin,
    unsafe: (text, parameters, settings) =>
      statement((rowsAs) =>
        runAlone((client) => rowsAs(client.unsafe(text, parameters, prepared(settings)))),
      ),
    hangUp() {
      for (const line of lines) drop(line)
    },
    async end(timeout) {
      isEnded = true
      const settings = timeout === undefined ? {} : { timeout }
      await Promise.all([...lines].map(({ client }) => client.end(settings)))
    },
    get load() {
      const busy = [...lines].filter(({ inUse }) => inUse > 0).length
      return { busy, waiting: waiting.length }
    },
  }
}

/**
 * drizzle asks for every statement to be parsed and planned anew, which takes PostgreSQL longer than running
 * it, and one more trip. Frame's statements are few and come again: each line keeps them prepared.
 */
const prepared = (settings: Settings): Settings => ({ ...settings, prepare: true })

type RowsAs = (pending: postgres.PendingQuery<postgres.Row[]>) => PromiseLike<Rows>

function statement(run: (rowsAs: RowsAs) => Promise<Rows>): Statement {
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- drizzle waits for the statement itself
    then: (resolve, reject) => run((pending) => pending).then(resolve, reject),
    values: () => run((pending) => pending.values()),
  }
}

type RunOn = (line: Line, pending: PromiseLike<Rows>) => Promise<Rows>

/** Statements on one line, none of which is sent once the line is broken or the transaction over. */
function transactionOn(line: Line, runOn: RunOn) {
  let isOver = false
  let failure: { readonly error: unknown } | null = null
  const unsafe: Unsafe = (text, parameters, settings) =>
    statement(async (rowsAs) => {
      if (line.isBroken || isOver) {
        throw new LineClosedError('the connection of this transaction is closed')
      }
      try {
        return await runOn(line, rowsAs(line.client.unsafe(text, parameters, prepared(settings))))
      } catch (error) {
        failure ??= { error }
        throw error
      }
    })
  return {
    unsafe,
    async commit() {
      // PostgreSQL takes the COMMIT of a failed transaction for a ROLLBACK, without a word.
      if (failure !== null) throw failure.error
      await unsafe('commit')
    },
    close() {
      isOver = true
    },
  }
}

class LineClosedError extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

/** True unless PostgreSQL itself refused the one statement and goes on. */
function isConnectionsEnd(error: unknown): boolean {
  if (!(error instanceof postgres.PostgresError)) return true
  return error.severity_local === 'FATAL' || error.severity_local === 'PANIC'
}
