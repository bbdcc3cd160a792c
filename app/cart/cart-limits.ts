/** The key in local storage under which a guest's cart is kept (specification, point 9). */
export const GUEST_CART_KEY = 'guestCart'
export const MAX_CART_LINES = 100
export const MAX_QUANTITY = 999
