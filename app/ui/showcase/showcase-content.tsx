import { Link } from 'react-router'
import { ArtFrame } from '../components/art-frame.tsx'
import { LinkButton } from '../components/button.tsx'
import { DataList } from '../components/data-list.tsx'
import { DataTable } from '../components/data-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Notice } from '../components/notice.tsx'
import landscape from './showcase-landscape.svg?no-inline'
import portrait from './showcase-portrait.svg?no-inline'
import { BusyText } from '../components/busy-text.tsx'
import { StatList } from '../components/stat-list.tsx'
import * as styles from './showcase.module.css'

export function ShowcaseContent({ theme }: { readonly theme: string }) {
  return (
    <>
      <div className={styles['group']}>
        <h3>works</h3>
        <div className={styles['works']}>
          <Work src={portrait} width={600} height={800} title="Ridge, after rain" />
          <Work src={landscape} width={800} height={560} title="Forty lines, one hill" />
          <ArtFrame
            src="/missing.webp"
            alt="A face in one line, looking left"
            width={800}
            height={560}
            placeholder="#d9d3c5"
            mat="narrow"
          />
        </div>
        <BusyText>loading works...</BusyText>
      </div>
      <div className={styles['group']}>
        <h3>words and numbers</h3>
        <StatList
          stats={[
            { label: 'sold', value: '12' },
            { label: 'earned', value: '€1,250' },
          ]}
        />
        <DataList
          items={[
            { term: 'size', value: '38 × 52 cm' },
            { term: 'year', value: '2026' },
            { term: 'price', value: '₹2,250' },
          ]}
        />
        <DataTable caption={`Sales, ${theme}`}>
          <thead>
            <tr>
              <th scope="col">artwork</th>
              <th scope="col">date</th>
              <th scope="col" data-number>
                amount
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <em>Ridge, after rain</em>
              </td>
              <td>2026-03-02</td>
              <td data-number>€500.00</td>
            </tr>
            <tr>
              <td>
                <em>Forty lines, one hill</em>
              </td>
              <td>2026-03-14</td>
              <td data-number>€750.00</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                total
              </th>
              <td data-number>€1,250.00</td>
            </tr>
          </tfoot>
        </DataTable>
        <Notice title="This is a demo checkout">No real payment is made.</Notice>
        <Notice tone="success">Your bio was saved.</Notice>
        <Notice tone="error" title="ERROR 404">
          The gallery could not be loaded.
        </Notice>
      </div>
      <EmptyState
        title="No favourites yet"
        level={3}
        action={
          <LinkButton to="#" variant="primary">
            Explore Gallery
          </LinkButton>
        }
      >
        Favourite a work in the gallery to see it here.
      </EmptyState>
    </>
  )
}

type WorkProps = {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly title: string
}

function Work({ src, width, height, title }: WorkProps) {
  return (
    <Link to="#" className={styles['work'] ?? ''}>
      <ArtFrame
        src={src}
        alt={`${title}: a hill drawn in horizontal lines`}
        width={width}
        height={height}
        placeholder="#f7f5ef"
      />
      <span className={styles['caption']}>
        <em>{title}</em>
        <span>Mira Osei, 2026</span>
        <span>₹2,250</span>
      </span>
    </Link>
  )
}
