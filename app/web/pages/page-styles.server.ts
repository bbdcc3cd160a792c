import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../config/project-root.server.ts'

/** As the router renders it; it marks its links as ours, too, and the address of what parts share by a `#`. */
const LINK =
  /<link (?:nonce="[\w-]+" )?rel="stylesheet" href="(\/assets\/[\w.-]+\.css)(#?)"(?: nonce="[\w-]+")?\/>/g

/**
 * Puts a page's stylesheets into the page itself, so that a first visit waits for one answer instead of two. The links
 * stay for the router, which looks for them, but fetch nothing: `disabled` says so to browsers, and a medium that there
 * is not to those parts of them that read ahead.
 * @param read the text of a built stylesheet
 * @param nonce marks the style as ours
 */
export function inlineStyles(html: string, read: (path: string) => string, nonce: string): string {
  const styles: string[] = []
  const linked = html.replaceAll(LINK, (_link, path: string, mark: string) => {
    styles.push(read(path))
    return `<link rel="stylesheet" href="${path}${mark}" media="not all" disabled=""/>`
  })
  if (styles.length === 0) return html
  const at = linked.indexOf('<link rel="stylesheet"')
  return `${linked.slice(0, at)}<style nonce="${nonce}">${styles.join('')}</style>${linked.slice(at)}`
}

const held = new Map<string, string>()

/** A stylesheet of the built client, read once. */
export function readBuiltStyle(path: string): string {
  const known = held.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(projectRoot, 'build', 'client', path), 'utf8')
  held.set(path, text)
  return text
}
