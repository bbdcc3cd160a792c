/** For a page that stays after its session has ended, with what was typed. */
export const SIGNED_OUT =
  'No user is currently signed in. Log in again in another tab, then try again here.'
