// Measures rendering alone: repeated `renderToString` of the React tree of a signed-in page.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { EntryContext, ServerBuild } from 'react-router'
import { answerOrders } from './process.ts'
import { listen } from '../tests/helpers/site/listen.ts'

export type RenderOrder = { readonly path: string; readonly cookie: string; readonly times: number }
/** CPU milliseconds of one rendering. */
export type RenderAnswer = { readonly milliseconds: number }

type Frame = typeof import('../server.ts')

process.env['PORT'] = '0'
process.env['LOG_LEVEL'] = 'error'
const built = '../build/server/server.js'

answerOrders<RenderOrder, RenderAnswer>(async ({ path, cookie, times }) => {
  const frame = (await import(built)) as Frame
  const { createElement, renderToString, ServerRouter } = frame
  const resources = await frame.openResources(frame.readConfig(process.env), silentLog)
  const pages = frame.pages as unknown as ServerBuild
  let context: EntryContext | null = null
  const catching = {
    ...pages,
    entry: {
      module: {
        ...pages.entry.module,
        default: (_request: Request, _status: number, _headers: Headers, given: EntryContext) => {
          context = given
          return Promise.resolve(new Response(''))
        },
      },
    },
  }
  const app = await frame.createApp(resources, catching)
  const url = `http://localhost${path}`
  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server)
  await (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).text()
  if (context === null) throw new Error(`${path} was not rendered`)
  // The page's data follows as a stream that can be read only once, so it is left out.
  const { serverHandoffStream: _stream, ...rest } = context as EntryContext
  const tree = () => createElement(ServerRouter, { context: rest, url })
  for (let turn = 0; turn < times; turn += 1) renderToString(tree())
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1) renderToString(tree())
  const { user, system } = process.cpuUsage(before)
  await resources.close()
  return { milliseconds: (user + system) / 1000 / times }
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
