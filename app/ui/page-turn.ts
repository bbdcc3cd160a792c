/** A view transition to another page. */
export type Turn = {
  readonly finished: Promise<unknown>
  /** Comes when the browser has its picture of the page that is left. */
  readonly pictured: Promise<void>
  isPictured: boolean
  /** The other page is there. */
  readonly arrive: () => void
}

export const turning: {
  /** The one that is under way. */
  now: Turn | null
  /** The history entry of the page that is shown. */
  shown: string
} = { now: null, shown: '' }
