import { hash } from 'node:crypto'

/** What events call a tag: short, and nobody's words. @param folded as `search.fold` returns it */
export const tagKeyOf = (folded: string): string => hash('sha256', folded, 'base64url').slice(0, 8)
