import type { ReactNode } from 'react'
import * as styles from './auth-layout.module.css'

type AuthLayoutProps = {
  /** The label above the title, such as `sign_up`. */
  readonly label: string
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** Layout of the sign-in and password pages: a form beside a drawing of doorways. */
export function AuthLayout({ label, title, lead, children }: AuthLayoutProps) {
  return (
    <div className={styles['layout']}>
      <div className={styles['form']}>
        <header className={styles['head']}>
          <p className={styles['label']}>{label}</p>
          <h1>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
      <Doorway />
    </div>
  )
}

/** A hatched drawing of doorways in one-point perspective. */
function Doorway() {
  return (
    <svg className={styles['drawing']} viewBox="0 0 480 600" aria-hidden="true" focusable="false">
      {FRAMES.map(({ x, y, width, height }) => (
        <path key={x} d={`M${x} ${y + height}V${y}h${width}v${height}`} />
      ))}
      <path d={FLOOR} />
      <path className={styles['light']} d={LIGHT} />
      <circle className={styles['dot']} cx="311" cy="330" r="3.5" />
    </svg>
  )
}

const VANISHING = { x: 262, y: 318 }
const OUTER = { left: 30, right: 450, top: 24, bottom: 576 }

/** Distance of each doorway towards the vanishing point, from 0 to 1. */
const DEPTHS = [0, 0.05, 0.34, 0.37, 0.57, 0.59, 0.72]

const towards = (from: number, to: number, depth: number) => Math.round(from + (to - from) * depth)

const FRAMES = DEPTHS.map((depth) => {
  const x = towards(OUTER.left, VANISHING.x, depth)
  const y = towards(OUTER.top, VANISHING.y, depth)
  const right = towards(OUTER.right, VANISHING.x, depth)
  const bottom = towards(OUTER.bottom, VANISHING.y, depth)
  return { x, y, width: right - x, height: bottom - y }
})

/** Floorboards that run towards the vanishing point and stop at the last doorway. */
const FLOOR = Array.from({ length: 13 }, (_, board) => {
  const x = OUTER.left + (board * (OUTER.right - OUTER.left)) / 12
  const end = { x: towards(x, VANISHING.x, 0.72), y: towards(OUTER.bottom, VANISHING.y, 0.72) }
  return `M${Math.round(x)} ${OUTER.bottom}L${end.x} ${end.y}`
}).join('')

/** Light from the next room, hatched beside the doorway. */
const LIGHT = Array.from({ length: 26 }, (_, line) => {
  const y = 150 + line * 14
  return `M${402 - (line % 3) * 2} ${y}l${34 + ((line * 7) % 5)} ${-14 - (line % 4)}`
}).join('')
