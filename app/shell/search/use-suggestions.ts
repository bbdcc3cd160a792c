import { useEffect, useState } from 'react'
import type { Suggestions } from '../../search/search.schema.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { suggestionCount, toSuggestions, type Suggestion } from './suggestion.ts'

/** Debounce delay, shorter than the pauses of slow typing. */
const TYPING_PAUSE_MS = 150

const NONE: readonly Suggestion[] = []

/**
 * Loads suggestions for a text. Earlier ones stay until the next arrive. After a failure there are
 * none, since the field also works as a plain form.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState(NONE)
  const q = text.trim()
  // After the field was cleared, the old suggestions no longer apply.
  if (q === '' && suggestions.length > 0) setSuggestions(NONE)
  useEffect(() => {
    if (q === '') return undefined
    const stop = new AbortController()
    const show = (found: readonly Suggestion[]) => {
      // Responses to earlier texts may arrive last.
      if (!stop.signal.aborted) setSuggestions(found)
    }
    const timer = setTimeout(() => {
      readSuggestions(q, stop.signal).then(
        (found) => {
          show(found)
          if (!stop.signal.aborted) announce(suggestionCount(found.length))
        },
        () => show(NONE),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return suggestions
}

async function readSuggestions(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const query = new URLSearchParams({ q }).toString()
  const answer = await fetchWithTimeout(`/api/suggestions?${query}`, { signal })
  return answer.ok ? toSuggestions((await answer.json()) as Suggestions) : NONE
}
