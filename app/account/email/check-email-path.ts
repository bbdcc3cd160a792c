/** The page that asks to confirm the email address, and then continues to a path of this site. */
export const checkEmailPath = (returnTo: string): string =>
  `/check-email?${new URLSearchParams({ returnTo })}`
