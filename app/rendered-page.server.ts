import { createContext } from 'react-router'

/**
 * Where a page's HTML is handed over beside the router's own `Response`: in a `Response` it would become a stream of
 * bytes, for one who has all of it to read all of it again.
 */
export type RenderedPage = { html: string | null }

export const renderedPage = createContext<RenderedPage>()
