import { CartAdditionForm } from '../../cart/add-to-cart-button.tsx'
import { FavouriteForm } from '../../favourites/favourite-toggle.tsx'
import { SaveForm } from '../../lists/save/save-button.tsx'

/** The forms that the favourite, save and cart buttons of a page submit without scripts. */
export function WorkForms() {
  return (
    <>
      <CartAdditionForm />
      <FavouriteForm />
      <SaveForm />
    </>
  )
}
