import { ReadableStream as NodeReadableStream } from 'node:stream/web'

/**
 * A body of texts with backpressure: the next text is generated when the client has read the
 * others.
 */
export function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  // The types of the DOM lack `from`.
  const stream = NodeReadableStream.from(texts) as ReadableStream<string>
  return stream.pipeThrough(new TextEncoderStream())
}
