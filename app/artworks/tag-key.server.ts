import { hash } from 'node:crypto'

/**
 * A short hash that stands for a tag in events.
 * @param folded as `search.fold` returns it
 */
export const tagKeyOf = (folded: string): string => hash('sha256', folded, 'base64url').slice(0, 8)
