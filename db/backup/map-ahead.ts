/**
 * Maps values in their order, several at a time: an object store takes longer to find a file than
 * to send it.
 * @throws the first error of `map`, once those before it are out
 */
export async function* mapAhead<From, To>(
  values: Iterable<From> | AsyncIterable<From>,
  concurrency: number,
  map: (value: From) => Promise<To>,
): AsyncGenerator<To> {
  const begun: Promise<To>[] = []
  for await (const value of values) {
    const mapped = map(value)
    // Errors are thrown in the order of the values.
    mapped.catch(() => undefined)
    begun.push(mapped)
    if (begun.length >= concurrency) yield await (begun.shift() as Promise<To>)
  }
  for (const mapped of begun) yield await mapped
}
