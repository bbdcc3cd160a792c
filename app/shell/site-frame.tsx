import type { ReactNode } from 'react'
import type { Theme } from '../ui/theme.ts'

export type SiteFrameProps = {
  readonly viewer: { readonly isArtist: boolean; readonly label: string } | null
  /** Things in the signed-in cart; a guest's cart counts itself in the browser. */
  readonly cartCount: number
  readonly theme: Theme
  readonly children: ReactNode
}

export function SiteFrame({ children }: SiteFrameProps) {
  return <main>{children}</main>
}
