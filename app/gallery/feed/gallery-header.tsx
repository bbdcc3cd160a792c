import { PageHeader } from '../../ui/components/page-header.tsx'

export function GalleryHeader() {
  return (
    <PageHeader
      label="for_art_lovers"
      title="Walk in. Look for as long as you like."
      lead="Works by independent artists, newest first. Favourite what stays with you; take home what you can’t leave. Prices are in rupees; the checkout is in euro, €1 for every ₹10."
    />
  )
}
