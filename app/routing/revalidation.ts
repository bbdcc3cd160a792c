import { matchesPattern } from './path-pattern.ts'

/**
 * Actions that do not reload the data of a page, since their forms update it themselves. Unlisted
 * pages reload their data after every action.
 */
export const IGNORED_ACTIONS = {
  // A favourite and a cart line each change one card, which shows the outcome itself.
  '/for-art-lovers': ['/favorites/:id', '/cart/items', '/cart/items/:id'],
  // The same holds for a work in a room and in its list.
  '/room/:kind?/:id?': ['/favorites/:id', '/cart/items', '/cart/items/:id'],
  // A removed favourite stays in its place, where the removal can be undone.
  '/favorites': ['/favorites/:id', '/cart/items', '/cart/items/:id'],
  // An unfollowed artist stays in the list, so that the viewer can follow them again.
  '/following/artists': ['/following/:id'],
  // An order empties the cart. Loading it again would redirect away from the confirmation.
  '/checkout': ['/checkout'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type Revalidation = { readonly formAction?: string; readonly defaultShouldRevalidate: boolean }

/** Creates the page's `shouldRevalidate`. */
export const revalidationOf =
  (page: keyof typeof IGNORED_ACTIONS) =>
  ({ formAction = '', defaultShouldRevalidate }: Revalidation): boolean => {
    const [action = ''] = formAction.split('?', 1)
    const isIgnored = IGNORED_ACTIONS[page].some((pattern) => matchesPattern(pattern, action))
    return !isIgnored && defaultShouldRevalidate
  }
