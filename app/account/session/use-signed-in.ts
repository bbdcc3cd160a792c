import { useRouteLoaderData } from 'react-router'

/** In place of a viewer or a guest (null): the server could not read the session. */
export const UNKNOWN_VIEWER = 'unknown' as const

/** Whether the root's viewer is a user, neither a guest nor unknown. */
export function isSignedIn<Viewer>(
  viewer: Viewer | typeof UNKNOWN_VIEWER | null,
): viewer is Exclude<Viewer, typeof UNKNOWN_VIEWER | null> {
  return viewer !== null && viewer !== UNKNOWN_VIEWER
}

/** Whether this is the root's data during an outage of the database. */
export const isUnknownViewer = (rootData: unknown): boolean =>
  (Object(rootData) as { readonly viewer?: unknown }).viewer === UNKNOWN_VIEWER

/** Whether the viewer was signed in when the root's loader last ran. */
export const useSignedIn = (): boolean => isSignedIn(useRootViewer())

/** Whether the viewer is known to be a guest. */
export const useGuest = (): boolean => useRootViewer() === null

function useRootViewer(): unknown {
  const root = useRouteLoaderData('root') as { readonly viewer: unknown } | undefined
  return root === undefined ? UNKNOWN_VIEWER : root.viewer
}
