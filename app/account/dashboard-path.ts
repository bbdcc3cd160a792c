type Owner = { readonly isArtist: boolean }

/** The dashboard of a user; a guest is sent from it to the login. */
export const dashboardPath = (owner: Owner | null): string =>
  owner?.isArtist === true ? '/artist-dashboard' : '/dashboard'

/** The tab with the password, two-step login and linked accounts. */
export const securityPath = (owner: Owner | null): string => `${dashboardPath(owner)}/security`
