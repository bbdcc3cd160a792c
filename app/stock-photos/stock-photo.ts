/** A photo of the stock-photo service in the shape of an artwork, so that a card can show either. */
export type StockPhoto = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Euros; drawn once per photo, then the same for everybody. */
  readonly price: number
  /** ISO date on which the photo was taken or published. */
  readonly created_at: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** `#rrggbb`, shown until the image has loaded. */
  readonly placeholder: string
  readonly tags: readonly string[]
  readonly urls: { readonly regular: string; readonly small: string }
  readonly alt_description: string
  readonly user: {
    readonly name: string
    readonly location: string
    readonly bio: string
    readonly total_likes: number
    readonly profile_image: {
      readonly small: string
      readonly medium: string
      readonly large: string
    }
  }
  /** Where the service asks us to link to; null for the built-in sketches. */
  readonly attribution: { readonly photographerUrl: string; readonly photoUrl: string } | null
}
