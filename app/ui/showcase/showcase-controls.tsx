import { useState } from 'react'
import { Badge } from '../components/badge.tsx'
import { CountBadge } from '../components/count-badge.tsx'
import { Button, LinkButton } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Dialog } from '../components/dialog.tsx'
import { PagerLink } from '../components/pager-link.tsx'
import { RedDot } from '../components/red-dot.tsx'
import { TabsNav } from '../components/tabs-nav.tsx'
import { toast } from '../toasts/toast.client.ts'
import * as styles from './showcase.module.css'

const TABS = ['Artist Data', 'Artist Bio', 'Artist Artwork', 'Artist Sales', 'Security']

export function ShowcaseControls({ theme }: { readonly theme: string }) {
  return (
    <>
      <div className={styles['group']}>
        <h3>buttons</h3>
        <div className={styles['line']}>
          <Button variant="primary">sign_up</Button>
          <Button>login</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <LinkButton to="#" variant="primary" icon="arrow-right" iconAt="end">
            Launch Gallery Studio
          </LinkButton>
        </div>
        <div className={styles['line']}>
          <Button variant="primary" busy>
            Save
          </Button>
          <Button disabled>Published in Gallery</Button>
          <Button variant="primary" disabled>
            Add
          </Button>
          <Button size="sm" icon="edit">
            Edit
          </Button>
          <Button size="sm" variant="danger" icon="trash">
            Delete
          </Button>
        </div>
        <Button variant="primary" wide>
          Complete Purchase
        </Button>
        <div className={styles['line']}>
          <Favourite />
          <IconButton icon="plus" label="Add to cart" framed />
          <IconButton icon="close" label="Close" />
          <IconButton icon="trash" label="Remove" disabled />
          <span>
            cart <CountBadge count={3} label="items in the cart" />
          </span>
          <CountBadge count={120} label="items in the cart" />
          <Badge>draft</Badge>
          <RedDot>Sold</RedDot>
          <Badge tone="soft">sample</Badge>
        </div>
      </div>
      <div className={styles['group']}>
        <h3>navigation</h3>
        <TabsNav
          label={`Tabs, ${theme}`}
          tabs={[
            { to: '.', label: TABS[0] ?? '' },
            ...TABS.slice(1).map((label) => ({ to: `/dev/${label}`, label })),
          ]}
        />
        <div className={styles['line']}>
          <PagerLink to="#" direction="back">
            Back to Gallery
          </PagerLink>
          <PagerLink to="#" direction="next">
            more works
          </PagerLink>
        </div>
      </div>
      <Overlays />
    </>
  )
}

function Favourite() {
  const [on, setOn] = useState(true)
  return (
    <IconButton
      icon={on ? 'star-filled' : 'star'}
      label="Favourite"
      pressed={on}
      onClick={() => setOn(!on)}
    />
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles['group']}>
      <h3>dialogs and toasts</h3>
      <div className={styles['line']}>
        <Button onClick={() => setOpen('dialog')}>dialog</Button>
        <Button onClick={() => setOpen('confirm')}>confirm</Button>
        <Button onClick={() => toast.success('Added to cart')}>success</Button>
        <Button onClick={() => toast.error('Failed to update quantity')}>error</Button>
        <Button onClick={() => toast.message('Signed out in another tab')}>message</Button>
        <Button onClick={settle}>loading</Button>
      </div>
      <Dialog open={open === 'dialog'} onClose={close} title="Add to the studio">
        <p>A dialog may contain anything, such as a form.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete account"
        text="Warning: This action cannot be undone. All your data will be permanently deleted."
        confirmLabel="Yes, Delete Account"
        onCancel={close}
        onConfirm={close}
      />
    </div>
  )
}

const SETTLES_AFTER_MS = 2000

/** A loading toast that its outcome replaces. */
function settle(): void {
  const id = toast.loading('Processing payment...')
  setTimeout(() => toast.success('Purchase completed', { id }), SETTLES_AFTER_MS)
}
