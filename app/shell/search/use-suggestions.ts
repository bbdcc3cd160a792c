import { useEffect, useState } from 'react'
import type { Suggestions } from '../../search/search.schema.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { fetchWithTimeout } from '../../ui/interaction/fetch-with-timeout.ts'
import { suggestionCount, toSuggestions, type Suggestion } from './suggestion.ts'

/** After the last letter; shorter than a pause of somebody who types slowly. */
const TYPING_PAUSE_MS = 150

const NONE: readonly Suggestion[] = []

/**
 * The suggestions for what somebody has typed. Those for earlier letters stay until the next are
 * there. Without an answer there are none: the field is a form that works without them.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState(NONE)
  const q = text.trim()
  // What is typed next has nothing to do with what was cleared.
  if (q === '' && suggestions.length > 0) setSuggestions(NONE)
  useEffect(() => {
    if (q === '') return undefined
    const stop = new AbortController()
    const show = (found: readonly Suggestion[]) => {
      // The answer to earlier letters may come last.
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
