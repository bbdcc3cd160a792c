import { createStoredText } from '../../ui/interaction/use-stored-text.ts'
import { GUEST_CART_KEY } from './guest-cart-key.ts'

/** A guest's cart in local storage; its parser is loaded where it is needed. */
export const guestCartText = createStoredText(GUEST_CART_KEY)
