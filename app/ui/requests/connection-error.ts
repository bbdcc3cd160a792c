/** The server could not be reached, or its response was cut off. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** The server did not respond in time. It may have received the request. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError'
}

/** A part's script could not be loaded: no connection, or a newer version replaced it. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
}

/** Rejects a failed import. @throws ScriptError */
export function throwScriptError(cause: unknown): never {
  throw new ScriptError('a script could not be loaded', { cause })
}
