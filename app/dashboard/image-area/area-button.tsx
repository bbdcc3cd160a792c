import { useEffect, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { Button } from '../../ui/components/button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { standby } from '../../ui/interaction/standby.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import type { AreaDialogProps } from './area-dialog.tsx'

const AreaDialog = standby<AreaDialogProps>(
  async () => (await import('./area-dialog.tsx')).AreaDialog,
  MissingDialog,
)

/** Shown when the script could not be loaded. */
function MissingDialog({ onClose }: AreaDialogProps) {
  useEffect(() => {
    toast.error('This could not be loaded. Please reload the page.')
    onClose()
  }, [onClose])
  return null
}

type AreaButtonProps = {
  readonly imageId: string
  /**
   * Called when the dialog opens. Returns the work's width divided by its height; null if not
   * stated.
   */
  readonly findRatio: () => number | null
  /** Tells screen readers which image, such as `in image 2`. */
  readonly where?: string
  readonly onMade: (image: ImageView) => void
}

/**
 * Opens the dialog that straightens a photo. It needs scripts, so it is rendered after hydration.
 */
export function AreaButton({ imageId, findRatio, where, onMade }: AreaButtonProps) {
  const [opened, setOpened] = useState<{ readonly ratio: number | null } | null>(null)
  if (!useHydrated()) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpened({ ratio: findRatio() })}>
        Crop and straighten {where !== undefined && <VisuallyHidden>{where}</VisuallyHidden>}
      </Button>
      {opened !== null && (
        <AreaDialog
          imageId={imageId}
          ratio={opened.ratio}
          onClose={() => setOpened(null)}
          onMade={(image) => {
            setOpened(null)
            announce('The image shows the marked part')
            onMade(image)
          }}
        />
      )}
    </>
  )
}
