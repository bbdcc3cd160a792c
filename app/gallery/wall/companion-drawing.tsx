import type { Companion } from './wall-view.ts'
import * as styles from './wall-scene.module.css'

type CompanionDrawingProps = {
  readonly companion: Companion
  /** Millimetres: its middle. */
  readonly x: number
}

/** The companion at the wall, in millimetres; the floor is at y = 0. */
export function CompanionDrawing({ companion, x }: CompanionDrawingProps) {
  const Drawing = DRAWINGS[companion]
  return (
    <g transform={`translate(${x} 0)`} className={styles['companion']}>
      <Drawing />
    </g>
  )
}

const DRAWINGS: Readonly<Record<Companion, () => React.JSX.Element>> = {
  visitor: Visitor,
  sofa: Sofa,
  door: Door,
}

/** Seen from behind, since they look at the work, and a step away from the wall: 170 cm. */
function Visitor() {
  return (
    <g>
      <ellipse className={styles['ground']} cx={0} cy={128} rx={330} ry={42} />
      <g transform="translate(0 130)">
        <path
          className={styles['trousers']}
          d="M-170 -880C-176 -560 -152 -250 -140 -40L-50 -40C-42 -330 -24 -600 0 -740C24 -600 42 -330 50 -40L140 -40C152 -250 176 -560 170 -880Z"
        />
        <path
          className={styles['shoe']}
          d="M-150 -52h112q14 52 -8 60h-92q-22 -6 -12 -60ZM38 -52h112q10 54 -12 60h-92q-22 -8 -8 -60Z"
        />
        <path
          className={styles['skin']}
          d="M-236 -812q-12 62 12 92q24 4 26 -24l4 -70ZM236 -812q12 62 -12 92q-24 4 -26 -24l-4 -70ZM-46 -1520h92v80q-46 40 -92 0Z"
        />
        <path
          className={styles['sleeve']}
          d="M-172 -1398C-226 -1372 -246 -1230 -242 -1090C-240 -990 -244 -900 -246 -806L-184 -802C-176 -930 -160 -1050 -150 -1180ZM172 -1398C226 -1372 246 -1230 242 -1090C240 -990 244 -900 246 -806L184 -802C176 -930 160 -1050 150 -1180Z"
        />
        <path
          className={styles['jacket']}
          d="M-58 -1448C-112 -1436 -166 -1418 -190 -1374C-198 -1290 -174 -1180 -168 -1080C-164 -980 -176 -880 -182 -780Q0 -752 182 -780C176 -880 164 -980 168 -1080C174 -1180 198 -1290 190 -1374C166 -1418 112 -1436 58 -1448Q0 -1414 -58 -1448Z"
        />
        <path className={styles['seam']} d="M0 -1428L0 -768" />
        <path className={styles['seam']} d="M-168 -1086Q0 -1064 168 -1086" fill="none" />
        <path
          className={styles['skin']}
          d="M-82 -1600q-24 10 -12 40q6 18 20 10ZM82 -1600q24 10 12 40q-6 18 -20 10Z"
        />
        <path
          className={styles['hair']}
          d="M0 -1700C58 -1700 88 -1656 86 -1594C84 -1540 70 -1494 40 -1476Q0 -1462 -40 -1476C-70 -1494 -84 -1540 -86 -1594C-88 -1656 -58 -1700 0 -1700Z"
        />
      </g>
    </g>
  )
}

/** 210 cm wide, 80 cm high. */
function Sofa() {
  return (
    <g>
      <ellipse className={styles['ground']} cx={0} cy={60} rx={1120} ry={60} />
      <g transform="translate(0 70)">
        <path className={styles['leg']} d="M-960 -130h60l-14 130h-30ZM900 -130h60l-16 130h-30Z" />
        <rect className={styles['back']} x={-1000} y={-800} width={2000} height={560} rx={70} />
        <rect className={styles['cushion']} x={-880} y={-730} width={870} height={360} rx={60} />
        <rect className={styles['cushion']} x={10} y={-730} width={870} height={360} rx={60} />
        <rect className={styles['seat']} x={-890} y={-450} width={885} height={210} rx={50} />
        <rect className={styles['seat']} x={5} y={-450} width={885} height={210} rx={50} />
        <rect className={styles['base']} x={-1000} y={-270} width={2000} height={150} rx={30} />
        <rect className={styles['arm']} x={-1050} y={-620} width={185} height={500} rx={64} />
        <rect className={styles['arm']} x={865} y={-620} width={185} height={500} rx={64} />
        <rect
          className={styles['pillow']}
          x={-830}
          y={-800}
          width={350}
          height={350}
          rx={56}
          transform="rotate(-9 -655 -625)"
        />
      </g>
    </g>
  )
}

/** 98 by 214 cm with its frame; the door is 88 by 208 cm. */
function Door() {
  return (
    <g>
      <rect className={styles['casing']} x={-490} y={-2140} width={980} height={2140} />
      <rect className={styles['door']} x={-440} y={-2090} width={880} height={2090} />
      <rect className={styles['panel']} x={-320} y={-1960} width={640} height={880} />
      <rect className={styles['panel']} x={-320} y={-930} width={640} height={770} />
      <rect className={styles['handle']} x={-405} y={-1080} width={34} height={150} rx={10} />
      <rect className={styles['handle']} x={-400} y={-1040} width={130} height={24} rx={12} />
    </g>
  )
}
