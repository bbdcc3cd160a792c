/** Images that operators withhold: their files exist, but are not shown to everybody. */
export type WithheldImages = {
  /** Answers from memory. False only if the image is certainly not withheld. */
  mayBeWithheld(id: string): boolean
  isWithheld(id: string): Promise<boolean>
  /** Whether the sender of a request may see a withheld image, for example its buyer. */
  maySee(headers: Headers, id: string): Promise<boolean>
}
