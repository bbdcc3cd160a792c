import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { QrCode } from '../../account/two-factor/qr-code.server.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { usdzPath, type ArDevice } from '../ar/ar-address.ts'
import type { DrawnWork } from './framed-work.tsx'
import * as styles from './own-room.module.css'

type OwnRoomProps = {
  readonly work: DrawnWork
  readonly device: ArDevice
  /** The address of Scene Viewer with the work. */
  readonly sceneViewer: string
  /** The QR code with the address of this page, for a phone. */
  readonly qr: QrCode
}

/** Opens the work in its true size in the camera of a phone, or brings this page to one. */
export function OwnRoom({ work, device, sceneViewer, qr }: OwnRoomProps) {
  const isHydrated = useHydrated()
  // iPads send the user agent of a desktop browser.
  const known = isHydrated && device === 'none' && hasQuickLook() ? 'quick-look' : device
  switch (known) {
    case 'quick-look':
      return (
        <>
          <p>Press the picture: your camera shows the work on your own wall, in its true size.</p>
          {/* Quick Look opens only links with an image as their one child. */}
          <a rel="ar" href={usdzPath(work.id)} className={styles['ar']}>
            <img src={work.imageUrl} alt={`${work.title} on my wall`} loading="lazy" />
          </a>
        </>
      )
    case 'scene-viewer':
      return (
        <>
          <p>Your camera shows the work on your own wall, in its true size.</p>
          <p>
            <LinkButton to={sceneViewer} reloadDocument variant="primary">
              See it on my wall
            </LinkButton>
          </p>
        </>
      )
    case 'none':
      return (
        <>
          <p>
            Scan the code with a phone or a tablet: its camera shows the work on your own wall, in
            its true size.
          </p>
          <QrPicture qr={qr} />
        </>
      )
  }
}

const hasQuickLook = (): boolean => document.createElement('a').relList.supports('ar')

/** Dark on light in both themes, as scanners need it. */
function QrPicture({ qr: { size, path } }: { readonly qr: QrCode }) {
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-labelledby="own-room-qr"
    >
      <title id="own-room-qr">QR code of this page</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
