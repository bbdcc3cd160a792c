import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** What begins every document; React writes it only where it writes a stream. */
export const DOCTYPE = '<!DOCTYPE html>'

/** What React writes in place of a part that was not there when it was needed. */
const MISSING_PART = '<!--$!-->'

/**
 * The HTML of a whole page, from its `<html>` on. At once where everything it shows is there, which is nearly always so: React's stream
 * writes every attribute into a buffer of its own, and takes half as long again. With the parts that are fetched only
 * when they are needed (the error page), it waits for them.
 * @throws what a component of the page throws
 */
export async function renderMarkup(page: ReactElement): Promise<string> {
  const markup = renderAtOnce(page)
  return markup === null || markup.includes(MISSING_PART) ? renderInTime(page) : markup
}

function renderAtOnce(page: ReactElement): string | null {
  try {
    return renderToString(page)
  } catch {
    // Whatever it was, the second try says it better.
    return null
  }
}

function renderInTime(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const body = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString().replace(DOCTYPE, ''))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      // Nothing is sent before all is there: no part has to come after the others.
      progressiveChunkSize: Infinity,
      onAllReady() {
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
