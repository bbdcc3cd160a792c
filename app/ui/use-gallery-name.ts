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

const useShownSettings = () =>
  useRouteLoaderData('root') as
    | { readonly name?: string; readonly contactEmail?: string }
    | undefined
