/** Resolves to null after the timeout; the work itself continues. */
export function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
