import { CartAdditionForm } from '../cart/add-to-cart-button.tsx'
import { FavouriteForm } from '../favourites/favourite-toggle.tsx'

/** What the stars and pluses of a page submit where no scripts run. */
export function WorkForms() {
  return (
    <>
      <CartAdditionForm />
      <FavouriteForm />
    </>
  )
}
