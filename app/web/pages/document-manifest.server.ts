import type { EntryContext } from 'react-router'
import { fullManifestOf, isOperatorPage } from '../../routing/operator-page.ts'

/**
 * The context with the manifest of the routes that a document may lead to: all routes for a page
 * for operators, all but theirs for other pages.
 */
export function withOwnManifest(context: EntryContext, url: string): EntryContext {
  if (import.meta.env.DEV || !isOperatorPage(new URL(url).pathname)) return context
  const { manifest } = context
  return { ...context, manifest: { ...manifest, url: fullManifestOf(manifest.url) } }
}
