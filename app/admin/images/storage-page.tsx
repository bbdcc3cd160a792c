import { apiFor, read } from '../../api/api-client.server.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { StatList } from '../../ui/components/stat-list.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/storage-page'
import { AdminPanel } from '../admin-panel.tsx'

export const meta = privatePage(
  'Images and storage',
  'How much space the images of this gallery take, and how much the disk has left.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.storage.$get())
}

export default function StoragePage({ loaderData: use }: Route.ComponentProps) {
  const about = use.isEstimate ? 'about ' : ''
  const figures = [
    { label: 'images', value: `${about}${use.images}` },
    { label: 'originals and derivatives', value: `${about}${formatBytes(use.bytes)}` },
    { label: 'one image on average', value: formatBytes(use.meanBytes) },
    { label: 'withheld images', value: `${use.withheld}` },
    { label: 'free on the disk', value: use.freeBytes === null ? '—' : formatBytes(use.freeBytes) },
  ]
  return (
    <AdminPanel
      title="Images and storage"
      lead={
        <>
          A person’s page shows how much space their images take. Images that nothing shows are
          removed by a background job.
        </>
      }
    >
      <StatList stats={figures} />
    </AdminPanel>
  )
}
