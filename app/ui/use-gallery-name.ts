import { useRouteLoaderData } from 'react-router'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'

/** The gallery's name, which operators may set. */
export function useGalleryName(): string {
  return useShownSettings()?.name ?? DEFAULT_GALLERY_NAME
}

/** The email address of the gallery; null if none is set. */
export function useContactEmail(): string | null {
  return useShownSettings()?.contactEmail ?? null
}

/** The id of the image that is this gallery's mark; null for Frame's own. */
export function useMark(): string | null {
  return useShownSettings()?.mark ?? null
}

const useShownSettings = () =>
  useRouteLoaderData('root') as
    | { readonly name?: string; readonly mark?: string; readonly contactEmail?: string }
    | undefined
