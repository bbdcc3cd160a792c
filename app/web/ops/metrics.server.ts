import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { HTTP_METHODS } from '../../routing/route-fact.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = {
  readonly registry: Registry
  readonly inFlight: number
  /** Counts a request as in flight until `end`. */
  begin(): void
  end(request: EndedRequest): void
}

export type EndedRequest = {
  readonly method: string
  readonly url: string
  /** 0 if the client closed the connection before the response was out. */
  readonly status: number
  readonly milliseconds: number
}

/**
 * Counts the requests of this process.
 * @param routeOf the pattern of a path, such as `/artwork/:id`; their number must be bounded
 */
export function createMetrics(routeOf: (method: string, path: string) => string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'frame_requests_total',
    help: 'Requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'frame_request_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_S,
    registers,
  })
  let inFlight = 0
  addGauge(registry, {
    name: 'frame_requests_in_flight',
    help: 'Requests that are not answered yet.',
    read: () => inFlight,
  })
  return {
    registry,
    get inFlight() {
      return inFlight
    },
    begin() {
      inFlight += 1
    },
    end({ method: given, url, status, milliseconds }) {
      inFlight -= 1
      const method = HTTP_METHODS.has(given) ? given : 'OTHER'
      const route = routeOf(given, url.split('?', 1)[0] ?? '')
      requests.inc({ method, route, status })
      seconds.observe({ method, route }, milliseconds / 1000)
    },
  }
}

/** A number that is read whenever the metrics are collected, or one for each value of a label. */
type Reading = {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly read: () => Values
}
type Values = number | Readonly<Record<string, number>>

type GaugeReading = Omit<Reading, 'read'> & {
  readonly read: () => Values | Promise<Values>
  readonly aggregator?: 'sum' | 'max'
}

/** @param options.aggregator how the values of several processes are combined; `sum` by default */
export function addGauge(
  registry: Registry,
  { name, help, label, read, aggregator = 'sum' }: GaugeReading,
): void {
  const gauge = new Gauge({
    name,
    help,
    aggregator,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect() {
      const values = await read()
      if (typeof values === 'number') return this.set(values)
      for (const [key, value] of Object.entries(values)) this.set({ [label ?? '']: key }, value)
    },
  })
  registry.registerMetric(gauge)
}

/** Adds a counter whose total is kept elsewhere. */
export function addCounter(registry: Registry, { name, help, label, read }: Reading): void {
  const counter = new Counter({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect() {
      this.reset()
      const values = read()
      if (typeof values === 'number') return this.inc(values)
      for (const [key, value] of Object.entries(values)) this.inc({ [label ?? '']: key }, value)
    },
  })
  registry.registerMetric(counter)
}
