import { useRouteLoaderData } from 'react-router'

/** Whether the page is somebody's, as the root's loader said when it was last asked. */
export function useSignedIn(): boolean {
  const root = useRouteLoaderData('root') as { readonly viewer: object | null } | undefined
  return root !== undefined && root.viewer !== null
}
