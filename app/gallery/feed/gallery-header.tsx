import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'

/** The gallery's heading. Its link opens the search, which then lists the same works. */
export function GalleryHeader() {
  return (
    <PageHeader
      label="for_art_lovers"
      title="Walk in. Look for as long as you like."
      lead="Works by independent artists, newest first. Favourite what stays with you; take home what you can’t leave. Prices are in rupees; the checkout is in euro, €1 for every ₹10."
      actions={
        <>
          <LinkButton to={`${GALLERY_PATH}?sort=newest`} icon="search" rel="nofollow">
            Search and filter
          </LinkButton>
          <a href="/room">Walk through the rooms</a>
          <a href="/feeds/gallery.atom">Atom feed</a>
        </>
      }
    />
  )
}
