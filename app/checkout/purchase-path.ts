/**
 * The path of a buyer's purchases. Collectors have them in their dashboard, artists on a separate
 * page.
 */
export function purchasesPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/purchases' : '/dashboard/purchases'
}

/** The path of a purchase with its receipt, for its buyer. */
export const purchasePath = (id: string): string => `/purchases/${id}`
