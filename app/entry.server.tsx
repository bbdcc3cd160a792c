import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'
import { ServerRouter } from 'react-router'

/** Renders a page whole: everything it shows was loaded before, so there is nothing to stream later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const page = await render(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(new Uint8Array(page), { status, headers })
}

function render(element: React.ReactElement): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe } = renderToPipeableStream(element, {
      onAllReady() {
        pipe(body)
        buffer(body).then(resolve, reject)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
