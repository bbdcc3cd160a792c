import type { MetaDescriptor } from 'react-router'

/**
 * What `meta` of a page returns: its own title and description, also for links shared elsewhere.
 * The canonical address is added to every page by the root.
 * @param title without the name of the site, which is appended
 */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  const full = `${title} · Frame`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: 'Frame' },
    { property: 'og:type', content: 'website' },
  ]
}
