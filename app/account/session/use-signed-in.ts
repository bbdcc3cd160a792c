import { useRouteLoaderData } from 'react-router'

/** Whether the viewer was signed in when the root's loader last ran. */
export function useSignedIn(): boolean {
  const root = useRouteLoaderData('root') as { readonly viewer: object | null } | undefined
  return root !== undefined && root.viewer !== null
}
