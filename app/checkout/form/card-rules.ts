import type { FieldRules } from '../../kernel/field-rule.ts'

/**
 * The maximum lengths of card fields (specification, point 9). Their values never leave the
 * browser.
 */
export const CARD_LENGTH = 16
export const EXPIRY_LENGTH = 5
export const CVV_LENGTH = 3

/**
 * The rules of the demo's card fields, which only check the format. The slash of the expiry date is
 * optional, because numeric keypads of phones have none.
 */
export const cardRules = {
  cardNumber: {
    required: 'Enter a card number. Any digits will do.',
    format: { pattern: /^\d[\d ]*$/, message: 'A card number has digits and spaces only' },
  },
  expiry: {
    required: 'Enter the expiry date as MM/YY',
    format: {
      pattern: /^(0?[1-9]|1[0-2]) ?\/ ?\d\d$|^(0[1-9]|1[0-2])\d\d$/,
      message: 'Enter a month from 01 to 12 and a year, such as 08/29',
    },
  },
  cvv: {
    required: 'Enter the CVV. Any digits will do.',
    format: { pattern: /^\d+$/, message: 'A CVV has digits only' },
  },
} satisfies FieldRules
