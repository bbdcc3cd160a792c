/** Images that are no longer shown, though their files are there: operators withhold them. */
export type WithheldImages = {
  /** Costs next to nothing. False only for an image that is certainly not withheld. */
  mayBeWithheld(id: string): boolean
  isWithheld(id: string): Promise<boolean>
  /** Whether the sender of a request may see a withheld image, such as its buyer. */
  maySee(headers: Headers, id: string): Promise<boolean>
}
