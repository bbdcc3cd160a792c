import { useRouteLoaderData } from 'react-router'

/** The root's `viewer` if the session could not be read. A guest is null. */
export const UNKNOWN_VIEWER = 'unknown' as const

/** Whether the viewer is a user, not a guest and not unknown. */
export function isSignedIn<Viewer>(
  viewer: Viewer | typeof UNKNOWN_VIEWER | null,
): viewer is Exclude<Viewer, typeof UNKNOWN_VIEWER | null> {
  return viewer !== null && viewer !== UNKNOWN_VIEWER
}

/** Whether the root's data was loaded during a database outage. */
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
