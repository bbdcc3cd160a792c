import { jpegUrl, sourcesOf } from '../../images/image.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import { creditText } from './press.ts'
import type { Portrait } from './press.schema.ts'
import * as styles from './press-page.module.css'

type PressPortraitProps = { readonly artistId: string; readonly portrait: Portrait }

/** The portrait with its credit, and the file for print. */
export function PressPortrait({ artistId, portrait }: PressPortraitProps) {
  const { image, alt, credit } = portrait
  return (
    <figure className={styles['portrait']}>
      <ArtFrame
        src={jpegUrl(image)}
        sources={sourcesOf(image)}
        sizes="(min-width: 48rem) 20rem, 60vw"
        alt={alt}
        width={image.width}
        height={image.height}
        placeholder={image.placeholder}
        mat="narrow"
        priority
      />
      <figcaption className={styles['credit']}>
        {credit !== '' && <span>{creditText(credit)}</span>}
        <a href={`/api/artists/${artistId}/press/portrait`} download data-no-print>
          Download the portrait for print
        </a>
      </figcaption>
    </figure>
  )
}
