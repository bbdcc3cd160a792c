/** Seconds; the last bucket holds everything. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Series at the most: whatever comes beyond them is counted together. */
const MOST_SERIES = 400

type Series = { count: number; sum: number; readonly buckets: number[] }
/** A number that is read when somebody asks for it. */
export type Gauge = { readonly name: string; readonly help: string; readonly read: () => number }

export type Metrics = {
  readonly inFlight: number
  /** Counts a request from here on. @returns what is told of its end: the status, or 0 when the client left */
  begin(method: string, path: string): (status: number) => void
  watch(gauge: Gauge): void
  /** The text format of Prometheus, version 0.0.4. */
  print(): string
}

/** Segments after which a name stands that people or Frame gave. */
const NAMED =
  /^(?:artworks?|artists?|assets|favorites|images|items|og|password-resets|purchases|stock-photos)$/

/** A path without anybody's ids; bounded in length, never a query. */
export function routeOf(path: string, status: number): string {
  if (status === 404 || status === 405) return 'unmatched'
  const segments = (path.split('?', 1)[0] ?? '').split('/').slice(1, 6)
  const names = segments.map((segment, at) => {
    const isName = at > 0 && NAMED.test(segments[at - 1] ?? '')
    return !isName && /^[a-z_-]{0,24}(?:\.[a-z]{2,6})?$/.test(segment) ? segment : ':id'
  })
  return `/${names.join('/')}`
}

/** Counts in memory, for this process alone. @param clock milliseconds that only go forward */
export function createMetrics(clock: () => number = () => performance.now()): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Series>()
  const gauges: Gauge[] = []
  let inFlight = 0

  function record(labels: { method: string; route: string }, status: number, seconds: number) {
    const isKnown = durations.has(keyOf(labels)) || durations.size < MOST_SERIES
    const key = keyOf(isKnown ? labels : { method: labels.method, route: 'other' })
    const counter = `${key},status="${status}"`
    requests.set(counter, (requests.get(counter) ?? 0) + 1)
    const series = durations.get(key) ?? { count: 0, sum: 0, buckets: BUCKETS.map(() => 0) }
    durations.set(key, series)
    series.count += 1
    series.sum += seconds
    const bucket = BUCKETS.findIndex((most) => seconds <= most)
    if (bucket !== -1) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
  }

  return {
    get inFlight() {
      return inFlight
    },
    begin(method, path) {
      const startedAt = clock()
      inFlight += 1
      return (status) => {
        inFlight -= 1
        const known = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : 'OTHER'
        const labels = { method: known, route: routeOf(path, status) }
        record(labels, status, (clock() - startedAt) / 1000)
      }
    },
    watch: (gauge) => void gauges.push(gauge),
    print() {
      // Several workers share the port: whoever adds up tells them apart by this.
      const info = `frame_process_info{pid="${process.pid}",node="${process.version}"} 1`
      const lines = ['# TYPE frame_process_info gauge', info]
      lines.push('# TYPE frame_requests_total counter')
      for (const [labels, count] of requests) lines.push(`frame_requests_total{${labels}} ${count}`)
      lines.push('# TYPE frame_request_seconds histogram')
      for (const [labels, series] of durations) lines.push(...printSeries(labels, series))
      lines.push('# TYPE frame_requests_in_flight gauge', `frame_requests_in_flight ${inFlight}`)
      for (const { name, help, read } of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kindOf(name)}`, `${name} ${read()}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

const kindOf = (name: string) => (name.endsWith('_total') ? 'counter' : 'gauge')

const keyOf = ({ method, route }: { method: string; route: string }) =>
  `method="${method}",route="${route}"`

function* printSeries(labels: string, { count, sum, buckets }: Series) {
  let below = 0
  for (const [at, most] of BUCKETS.entries()) {
    below += buckets[at] ?? 0
    yield `frame_request_seconds_bucket{${labels},le="${most}"} ${below}`
  }
  yield `frame_request_seconds_bucket{${labels},le="+Inf"} ${count}`
  yield `frame_request_seconds_sum{${labels}} ${sum}`
  yield `frame_request_seconds_count{${labels}} ${count}`
}
