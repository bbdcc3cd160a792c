/** The page with a buyer's purchases: in the dashboard of collectors, apart for artists. */
export function purchasesPath({ isArtist }: { readonly isArtist: boolean }): string {
  return isArtist ? '/purchases' : '/dashboard/purchases'
}
