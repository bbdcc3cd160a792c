import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { ServerRouter } from 'react-router'
import { securePage } from './content-security.server.ts'

/** Renders a page whole: everything it shows was loaded before, so there is nothing to stream later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  // In development Vite adds scripts of its own, which are not ours to mark.
  if (import.meta.env.DEV) {
    const page = await render(<ServerRouter context={routerContext} url={request.url} />)
    return new Response(page, { status, headers })
  }
  const nonce = randomBytes(16).toString('base64url')
  const page = await render(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
  )
  const { html, policy } = securePage(page, nonce)
  headers.set('content-security-policy', policy)
  return new Response(html, { status, headers })
}

function render(element: React.ReactElement, nonce?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // All of it is kept anyhow: nothing is gained by passing it on piece by piece.
    const chunks: Uint8Array[] = []
    const body = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(element, {
      ...(nonce === undefined ? {} : { nonce }),
      onAllReady() {
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
