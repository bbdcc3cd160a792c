import { apiFor, read } from '../../api/api-client.server.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/storage-page'
import { AdminPanel } from '../admin-panel.tsx'
import * as styles from '../admin.module.css'

export const meta = privatePage(
  'Images and storage',
  'What the images of this gallery take, and what is left of the disk.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.storage.$get())
}

export default function StoragePage({ loaderData: use }: Route.ComponentProps) {
  const about = use.isEstimate ? 'about ' : ''
  const figures = [
    { term: 'images', value: `${about}${use.images}` },
    { term: 'originals and derivatives', value: `${about}${formatBytes(use.bytes)}` },
    { term: 'one image on average', value: formatBytes(use.meanBytes) },
    { term: 'withheld images', value: `${use.withheld}` },
    { term: 'free on the disk', value: use.freeBytes === null ? '—' : formatBytes(use.freeBytes) },
  ]
  return (
    <AdminPanel
      title="Images and storage"
      lead="A person’s page says what their images take. Images that nothing shows are removed by a background job."
    >
      <dl className={styles['figures']}>
        {figures.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AdminPanel>
  )
}
