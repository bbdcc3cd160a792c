/** Elements of a page that hold JSON for the bootstrap script: */
/** the data of its loaders, as the router encoded it; */
export const DATA_ID = 'page-data'
/** what the router hands from server to browser; */
export const HANDOFF_ID = 'page-handoff'
/** and a `StartPlan`. */
export const PLAN_ID = 'page-plan'

/** The scripts of a page. */
export type StartPlan = {
  /** Every file that the page needs, so that none waits for another to be read. */
  readonly files: readonly string[]
  /** The list of routes, and the imports of the entry. */
  readonly first: readonly string[]
  readonly entry: string
  /** The modules of each route of the page, by its id. */
  readonly routes: Readonly<Record<string, readonly string[]>>
}
