/**
 * Maps values in their order, several at a time: an object store takes longer to find a file than
 * to send it.
 * @param release gets the mapped values that nobody took, after an error or an early return
 * @throws the first error of `map`, once those before it are out
 */
export async function* mapConcurrently<From, To>(
  values: Iterable<From> | AsyncIterable<From>,
  concurrency: number,
  map: (value: From) => Promise<To>,
  release: (value: To) => unknown = () => undefined,
): AsyncGenerator<To> {
  const begun: Promise<To>[] = []
  const next = () => begun.shift() as Promise<To>
  try {
    for await (const value of values) {
      const mapped = map(value)
      // Errors are thrown in the order of the values.
      mapped.catch(() => undefined)
      begun.push(mapped)
      if (begun.length >= concurrency) yield await next()
    }
    while (begun.length > 0) yield await next()
  } finally {
    for (const mapped of begun) mapped.then(release).catch(() => undefined)
  }
}
