import { createBoundedQueue, type BoundedQueue } from '../../kernel/task-queue.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { isRefusal } from '../../kernel/result.ts'

/** The reasons why the gate rejects or abandons a request. */
export type GateRefusal = 'unavailable' | 'busy' | 'no-answer'

export type RequestGateOptions = {
  /** The number of requests at a time, and of those that may wait. */
  readonly concurrency: number
  readonly maxWaiting: number
  /** The time for waiting and all attempts together. */
  readonly timeoutMs: number
  /** Whether an error means that the service is down. */
  readonly isOutage: (error: unknown) => boolean
  /** Creates the error for a rejected request. */
  readonly explain: (refusal: GateRefusal) => Error
  /** Called with the error when an outage begins, and with null when it ends. */
  readonly onChange?: (error: unknown) => void
  readonly clock?: () => number
}

/** A bounded queue of requests to a service, with a circuit breaker and a timeout. */
export type RequestGate = {
  /**
   * @param request receives a signal that aborts at the timeout
   * @param extraMs added to the timeout, for example for a large body
   * @throws the error of `request` or of `explain`
   */
  run<Value>(request: (signal: AbortSignal) => Promise<Value>, extraMs?: number): Promise<Value>
  /** Whether the circuit breaker is open: the last requests failed. */
  readonly isDown: boolean
  /** Whether a request would be rejected now. */
  readonly isRefusing: boolean
  readonly load: BoundedQueue['load']
}

/** Consecutive outages that open the circuit breaker. */
const OUTAGES_UNTIL_DOWN = 3
/** While it is open, one request per second tests the service (half-open). */
const HALF_OPEN_INTERVAL_MS = 1000

export function createRequestGate(options: RequestGateOptions): RequestGate {
  const { concurrency, maxWaiting, timeoutMs, isOutage, explain, onChange } = options
  const clock = options.clock ?? (() => performance.now())
  const queue = createBoundedQueue({ concurrency, maxWaiting })
  let outages = 0
  let nextTrialAt = 0
  const isDown = () => outages >= OUTAGES_UNTIL_DOWN

  const isRefusing = () => isDown() && clock() < nextTrialAt
  const delayTrial = () => (nextTrialAt = clock() + HALF_OPEN_INTERVAL_MS)

  /** @param outage the error, or null after a response */
  function count(outage: unknown): void {
    const wasDown = isDown()
    outages = outage === null ? 0 : outages + 1
    if (isDown() === wasDown) return
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
      if (isRefusing()) throw explain('unavailable')
      if (isDown()) delayTrial()
      try {
        const value = await runCounted(request, timeoutMs + extraMs)
        count(null)
        return value
      } catch (error) {
        if (isOutage(error)) count(error)
        throw error
      }
    },
    get isDown() {
      return isDown()
    },
    get isRefusing() {
      return isRefusing()
    },
    get load() {
      return queue.load
    },
  }
}
