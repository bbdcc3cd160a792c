import { createPortal } from 'react-dom'
import {
  type Toast,
  type ToastOptions as LibraryOptions,
  resolveValue,
  toast as library,
  useToaster,
} from 'react-hot-toast/headless'
import { IconButton } from '../components/icon-button.tsx'
import { Icon } from '../components/icon.tsx'
import { REFUSAL_TOAST, TOAST_DURATION_MS, TOAST_REMOVAL_DELAY_MS } from './toast-settings.ts'
import * as styles from './toaster.module.css'

export type ToastKind = 'success' | 'error' | 'loading' | 'blank'

export type ShowToast = {
  readonly kind: ToastKind
  readonly id: string
  readonly text: string
  /** A second line, such as what to do. */
  readonly detail?: string | undefined
}

export function showToast({ kind, text, detail, id }: ShowToast): void {
  if (kind === 'success') library.dismiss(REFUSAL_TOAST)
  // A toast that replaces a loading one would inherit its infinite duration.
  const duration = TOAST_DURATION_MS[kind]
  const options: LibraryOptions = { id, duration, removeDelay: TOAST_REMOVAL_DELAY_MS }
  const message =
    detail === undefined ? (
      text
    ) : (
      <>
        <span>{text}</span> <span>{detail}</span>
      </>
    )
  if (kind === 'blank') library(message, options)
  else library[kind](message, options)
}

export function dismissToast(id: string): void {
  library.dismiss(id)
}

type ToasterProps = {
  /** The live regions of toast-host.tsx. */
  readonly polite: Element
  readonly assertive: Element
}

export function Toaster({ polite, assertive }: ToasterProps) {
  const { toasts, handlers } = useToaster()
  const list = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.type === 'error') === urgent)
      .map((toast) => (
        <ToastMessage
          key={toast.id}
          toast={toast}
          onHold={handlers.startPause}
          onRelease={handlers.endPause}
        />
      ))

  return (
    <>
      {createPortal(list(false), polite)}
      {createPortal(list(true), assertive)}
    </>
  )
}

type ToastMessageProps = {
  readonly toast: Toast
  readonly onHold: () => void
  readonly onRelease: () => void
}

/** One toast. Hover and focus pause the timers of all toasts. */
function ToastMessage({ toast, onHold, onRelease }: ToastMessageProps) {
  const dismiss = () => {
    library.dismiss(toast.id)
    // After a tap, Safari reports neither that the finger nor that the focus has left the toast.
    onRelease()
  }
  return (
    <div
      className={styles['toast']}
      data-kind={toast.type}
      data-leaving={!toast.visible || undefined}
      inert={!toast.visible}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {toast.type === 'success' && <Icon name="check" size="sm" />}
      {toast.type === 'error' && <Icon name="warning" size="sm" />}
      {toast.type === 'loading' && <span className={styles['progress']} aria-hidden="true" />}
      <p className={styles['text']}>{resolveValue(toast.message, toast)}</p>
      {toast.type !== 'loading' && <IconButton icon="close" label="Dismiss" onClick={dismiss} />}
    </div>
  )
}
