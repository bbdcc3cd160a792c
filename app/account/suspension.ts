/** What a suspended person reads when they sign in. @param reason as the operator wrote it */
export const suspensionText = (reason: string): string =>
  `This account is suspended. The reason given: ${reason.replace(/[.\s]+$/, '')}. ` +
  'To ask about it, write to the people who run this gallery: see Contact Us.'
