export type DeliveryAddress = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly country: string
}
