import type { OtherKind } from './enquiry.ts'

type Correspondent = { readonly kind: OtherKind; readonly name: string }

/** The label of an enquiry's other side on pages. */
export function correspondentName({ kind, name }: Correspondent): string {
  if (kind === 'gone') return 'somebody who has left'
  if (name === '') return kind === 'artist' ? 'the artist' : 'a collector'
  return kind === 'guest' ? `${name} (a guest)` : name
}
