/** The key in local storage under which a guest's cart is stored (specification, point 9). */
export const GUEST_CART_KEY = 'guestCart'
