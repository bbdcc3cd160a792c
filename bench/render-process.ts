// What rendering alone costs: `renderToString` of the tree that a signed-in person's page is, over and over.
import { getRequestListener } from '@hono/node-server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type ServerBuild } from 'react-router'
import { answerOrders } from './process.ts'

export type RenderOrder = { readonly path: string; readonly cookie: string; readonly times: number }
/** CPU milliseconds of one rendering. */
export type RenderAnswer = { readonly milliseconds: number }

type Frame = typeof import('../server.ts')

process.env['PORT'] = '0'
process.env['LOG_LEVEL'] = 'error'
const built = '../build/server/index.js'

answerOrders<RenderOrder, RenderAnswer>(async ({ path, cookie, times }) => {
  const frame = (await import(built)) as Frame
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
  await app.fetch(new Request(url, { headers: { cookie } }), fakeNode as never)
  if (context === null) throw new Error(`${path} was not rendered`)
  const tree = () =>
    createElement(ServerRouter, { context: context as unknown as EntryContext, url })
  for (let turn = 0; turn < times; turn += 1) renderToString(tree())
  const before = process.cpuUsage()
  for (let turn = 0; turn < times; turn += 1) renderToString(tree())
  const { user, system } = process.cpuUsage(before)
  await resources.close()
  return { milliseconds: (user + system) / 1000 / times }
})

// The server that measures as people run it has Node's own requests and responses replaced, too.
getRequestListener(() => new Response())

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
/** Where there is no connection, there is no address either. */
const fakeNode = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
