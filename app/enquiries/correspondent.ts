import { capitalised } from '../artworks/medium.ts'
import type { OtherKind } from './enquiry.ts'

type Correspondent = { readonly kind: OtherKind; readonly name: string }

/** The other side of an enquiry, within a sentence. */
export function correspondentName({ kind, name }: Correspondent): string {
  if (kind === 'gone') return 'somebody who has left'
  if (name === '') return kind === 'artist' ? 'the artist' : 'a collector'
  return kind === 'guest' ? `${name} (a guest)` : name
}

/** The same at the beginning of a line or sentence. A name stays as its owner writes it. */
export function correspondentLabel(correspondent: Correspondent): string {
  const name = correspondentName(correspondent)
  const isOwnName = correspondent.kind !== 'gone' && correspondent.name !== ''
  return isOwnName ? name : capitalised(name)
}
