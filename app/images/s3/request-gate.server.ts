import { createBoundedQueue, type BoundedQueue } from '../../kernel/bounded-queue.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { isRefusal } from '../../kernel/result.ts'

/** Why a gate let nothing through, or gave up. */
export type GateRefusal = 'away' | 'busy' | 'no-answer'

export type RequestGateOptions = {
  /** Requests at a time, and those that may wait for their turn. */
  readonly concurrency: number
  readonly maxWaiting: number
  /** For waiting and for all attempts together. */
  readonly timeoutMs: number
  /** Whether an error means that the service is down. */
  readonly isOutage: (error: unknown) => boolean
  /** Makes the error for a refusal of the gate. */
  readonly explain: (refusal: GateRefusal) => Error
  /** Called with the error when the service goes away, and with null when it comes back. */
  readonly onChange?: (error: unknown) => void
  readonly clock?: () => number
}

/** A bounded queue of requests to a service, with a circuit breaker and a timeout. */
export type RequestGate = {
  /**
   * @param request gets a signal that ends it at the timeout
   * @param extraMs added to the timeout, such as for a large body
   * @throws what `request` or `explain` gives
   */
  run<Value>(request: (signal: AbortSignal) => Promise<Value>, extraMs?: number): Promise<Value>
  /** Whether the last requests failed. */
  readonly isAway: boolean
  /** Whether a request would be refused now. */
  readonly isRefusing: boolean
  readonly load: BoundedQueue['load']
}

/** After so many outages in a row the service is away. */
const OUTAGES_UNTIL_AWAY = 3
/** While it is away, one request a second finds out whether it is back (half-open). */
const HALF_OPEN_INTERVAL_MS = 1000

export function createRequestGate(options: RequestGateOptions): RequestGate {
  const { concurrency, maxWaiting, timeoutMs, isOutage, explain, onChange } = options
  const clock = options.clock ?? (() => performance.now())
  const queue = createBoundedQueue({ concurrency, maxWaiting })
  let outages = 0
  let nextTrialAt = 0
  const isAway = () => outages >= OUTAGES_UNTIL_AWAY

  const isRefusing = () => isAway() && clock() < nextTrialAt
  const delayTrial = () => (nextTrialAt = clock() + HALF_OPEN_INTERVAL_MS)

  /** @param outage null after an answer */
  function count(outage: unknown): void {
    const wasAway = isAway()
    outages = outage === null ? 0 : outages + 1
    if (isAway() === wasAway) return
    delayTrial()
    onChange?.(outage)
  }

  async function runCounted<Value>(
    request: (signal: AbortSignal) => Promise<Value>,
    limitMs: number,
  ) {
    const signal = AbortSignal.timeout(limitMs)
    let isSent = false
    const admitted = queue.admit(async () => {
      if (signal.aborted) throw explain('busy')
      isSent = true
      return { value: await request(signal) }
    })
    const outcome = await withTimeout(admitted, limitMs)
    if (outcome === null) throw explain(isSent ? 'no-answer' : 'busy')
    if (isRefusal(outcome)) throw explain('busy')
    return outcome.value
  }

  return {
    async run(request, extraMs = 0) {
      if (isRefusing()) throw explain('away')
      if (isAway()) delayTrial()
      try {
        const value = await runCounted(request, timeoutMs + extraMs)
        count(null)
        return value
      } catch (error) {
        if (isOutage(error)) count(error)
        throw error
      }
    },
    get isAway() {
      return isAway()
    },
    get isRefusing() {
      return isRefusing()
    },
    get load() {
      return queue.load
    },
  }
}
