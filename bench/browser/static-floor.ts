import { createServer } from 'node:http'
import { listen } from '../../tests/helpers/site/listen.ts'

export type StaticFloor = { readonly url: string; close(): void }

type Picture = { readonly path: string; readonly body: Buffer; readonly type: string }

/**
 * Serves a page that was written by hand, and its images, from memory.
 * @param images addresses that the real page fetched at first view
 * @param pageWith the page, given the images' paths
 */
export async function openStaticFloor(
  images: readonly string[],
  pageWith: (paths: readonly string[]) => string,
): Promise<StaticFloor> {
  const pictures = await Promise.all(images.map(fetchPicture))
  const byPath = new Map(pictures.map((picture) => [picture.path, picture]))
  const page = pageWith(pictures.map(({ path }) => path))
  const server = createServer((request, response) => {
    const picture = byPath.get(request.url ?? '')
    if (picture === undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    } else response.writeHead(200, { 'content-type': picture.type }).end(picture.body)
  })
  const port = await listen(server)
  return { url: `http://localhost:${port}/`, close: () => server.close() }
}

async function fetchPicture(address: string): Promise<Picture> {
  const response = await fetch(address)
  return {
    path: new URL(address).pathname,
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? 'image/avif',
  }
}

/**
 * The smallest possible page with these images: a heading and the images in the same widths,
 * without script and stylesheet.
 */
export function plainPage(paths: readonly string[]): string {
  const shown = paths.map((path) => `<img src="${path}" width="280" alt="">`).join('')
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><h1>A quiet wall for drawn things.</h1><p>Artists hang their work here. Art lovers take it home. Nothing blinks.</p><div style="display:flex;overflow:auto">${shown}</div></html>`
}
