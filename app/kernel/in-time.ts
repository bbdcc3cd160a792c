/**
 * Waits for a result, but not for ever. What computes it goes on.
 * @returns null when the time is over
 */
export function inTime<Value>(coming: Promise<Value>, timeoutMs: number): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), timeoutMs)
    coming.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
