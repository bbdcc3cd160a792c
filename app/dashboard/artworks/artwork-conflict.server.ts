import { isDeepStrictEqual } from 'node:util'
import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import type { Problem } from '../../kernel/problem.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import {
  applyChoices,
  baseOf,
  findConflicts,
  hasChoices,
  parseBase,
  type ArtworkConflict,
} from './artwork-conflict.ts'
import {
  artworkAsTyped,
  parseArtwork,
  type ArtworkTyped,
  type SubmittedArtwork,
} from './artwork-form.ts'

/**
 * Reads the revision and values that a submitted form was opened with. Choices made in a conflict
 * apply only if the stored work still has the revision that the form showed.
 */
export async function openedVersion(
  args: PageArgs,
  { id, form }: { readonly id: string; readonly form: FormData },
) {
  const revision = textOf(form, 'revision')
  const seen = /^[1-9]\d{0,8}$/.test(revision) ? revision : undefined
  const base = parseBase(textOf(form, 'base'))
  const stored = hasChoices(form)
    ? await attempt(apiFor(args).artworks[':id'].$get({ param: { id } }))
    : null
  const choose = (mine: ArtworkTyped): ArtworkTyped => {
    if (stored === null || !stored.ok || String(stored.value.revision) !== seen) return mine
    return applyChoices(form, mine, artworkAsTyped(stored.value))
  }
  return { seen, base, choose }
}

type Typed = { readonly base: Partial<ArtworkTyped>; readonly mine: ArtworkTyped }

/** The stored work with which a change was in conflict; null for any other problem. */
function storedWork(problem: Problem): Artwork | null {
  if (problem.code !== 'artwork-changed-elsewhere') return null
  return (problem.current as Artwork | undefined) ?? null
}

/** Whether the stored work has what was typed: the change was made, and its answer was lost. */
export function isArtworkSaved(problem: Problem, { imageId, ...mine }: SubmittedArtwork): boolean {
  const stored = storedWork(problem)
  if (stored === null || (imageId ?? stored.image.id) !== stored.image.id) return false
  const inputOf = (typed: ArtworkTyped) => parseArtwork({ typed, needsImage: false })
  return isDeepStrictEqual(inputOf(mine), inputOf(artworkAsTyped(stored)))
}

/** @returns null for any other problem */
export function conflictOf(problem: Problem, { base, mine }: Typed): ArtworkConflict | null {
  const current = storedWork(problem)
  if (current?.revision === undefined) return null
  const fields = findConflicts({ base, mine, theirs: artworkAsTyped(current) })
  return { fields, revision: current.revision, base: baseOf(current) }
}
