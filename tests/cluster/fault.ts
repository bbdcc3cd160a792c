import { pick, type Random } from '../chaos/crash-workload.ts'
import type { ClusterSite } from './cluster-site.ts'
import { waitUntilWhole } from './patroni.ts'

/** A fault and its repair. */
type Fault = {
  /**
   * @returns a function that restarts what was killed, as an operator or systemd would; null if
   * nobody has to
   */
  hit(site: ClusterSite, random: Random): Promise<(() => Promise<void>) | null>
  /** Whether writes must succeed again before the repair. */
  readonly isOvercome: boolean
}

const killed = (member: { kill(): Promise<void>; start(): Promise<void> }) =>
  member.kill().then(() => () => member.start())

/** Each fault kills with SIGKILL. A node is PostgreSQL and its Patroni. */
const FAULTS = {
  'leader’s node': {
    hit: async ({ nodes }) => killed((await waitUntilWhole(nodes)).leader),
    isOvercome: true,
  },
  'leader’s PostgreSQL': {
    async hit({ nodes }) {
      await (await waitUntilWhole(nodes)).leader.killPostgres()
      return null
    },
    isOvercome: true,
  },
  'replica that confirms': {
    hit: async ({ nodes }) => killed((await waitUntilWhole(nodes)).sync_standby),
    isOvercome: true,
  },
  'other replica': {
    hit: async ({ nodes }) => killed((await waitUntilWhole(nodes)).replica),
    isOvercome: true,
  },
  'member of etcd': { hit: ({ etcd }, random) => killed(pick(etcd, random)), isOvercome: true },
  'process of Frame': {
    hit: ({ frames }, random) => killed(pick(frames, random)),
    isOvercome: true,
  },
  pooler: { hit: ({ pooler }) => killed(pooler), isOvercome: false },
  'object store': { hit: ({ objectStore }) => killed(objectStore), isOvercome: false },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]

export const faultOf = (name: FaultName): Fault => FAULTS[name]
