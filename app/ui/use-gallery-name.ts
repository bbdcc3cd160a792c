import { useRouteLoaderData } from 'react-router'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'

/** What operators have called this gallery. */
export function useGalleryName(): string {
  return useShownSettings()?.name ?? DEFAULT_GALLERY_NAME
}

/** Where people write to this gallery; null without an address. */
export function useContactEmail(): string | null {
  return useShownSettings()?.contactEmail ?? null
}

/** The id of the image that is the mark of this gallery; null for that of Frame. */
export function useMark(): string | null {
  return useShownSettings()?.mark ?? null
}

const useShownSettings = () =>
  useRouteLoaderData('root') as
    | { readonly name?: string; readonly mark?: string; readonly contactEmail?: string }
    | undefined
