import { type Family, type Gauge, printFamilies } from './metrics-text.ts'

/** Seconds; the last bucket holds everything. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Series at the most: whatever comes beyond them is counted together. */
const MOST_SERIES = 400
/** Addresses whose series are known without looking at their parts. */
const MOST_KNOWN = 1000

type Series = {
  readonly labels: string
  count: number
  sum: number
  readonly buckets: number[]
  readonly statuses: Map<number, number>
}

export type Metrics = {
  readonly inFlight: number
  /** A request is worked on from here on, until `end` is told of it. */
  begin(): void
  /** Counts a request that has begun and ended. */
  end(request: CountedRequest): void
  watch(gauge: Gauge): void
  /** All that is counted, to be added to what other processes count. */
  read(): Family[]
  print(): string
}

export type CountedRequest = {
  readonly method: string
  readonly url: string
  /** 0 where the client left before its answer was out. */
  readonly status: number
  readonly milliseconds: number
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

/** Counts in memory, for this process alone. */
export function createMetrics(): Metrics {
  const all = new Map<string, Series>()
  // Most of what is asked is asked again, and is then found without being taken apart.
  const known = new Map<string, Map<string, Series>>()
  const gauges: Gauge[] = []
  let inFlight = 0

  function seriesOf(method: string, url: string, status: number): Series {
    if (status === 404 || status === 405) return findSeries(method, url, status)
    const found = known.get(method)?.get(url)
    return found ?? remember(method, url, findSeries(method, url, status))
  }

  function remember(method: string, url: string, series: Series): Series {
    const ofMethod = known.get(method) ?? new Map<string, Series>()
    if (ofMethod.size >= MOST_KNOWN) ofMethod.clear()
    ofMethod.set(url, series)
    known.set(method, ofMethod)
    return series
  }

  function findSeries(given: string, path: string, status: number): Series {
    const method = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(given) ? given : 'OTHER'
    const route = routeOf(path, status)
    const own = `method="${method}",route="${route}"`
    const labels = all.has(own) || all.size < MOST_SERIES ? own : `method="${method}",route="other"`
    const series = all.get(labels) ?? {
      labels,
      count: 0,
      sum: 0,
      buckets: BUCKETS.map(() => 0),
      statuses: new Map<number, number>(),
    }
    all.set(labels, series)
    return series
  }

  function end({ method, url, status, milliseconds }: CountedRequest): void {
    inFlight -= 1
    const seconds = milliseconds / 1000
    const series = seriesOf(method, url, status)
    series.count += 1
    series.sum += seconds
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
    for (let bucket = 0; bucket < BUCKETS.length; bucket += 1) {
      if (seconds > (BUCKETS[bucket] ?? 0)) continue
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      break
    }
  }

  function read(): Family[] {
    return [
      { name: 'frame_requests_total', help: 'Requests.', kind: 'counter', values: countsOf(all) },
      {
        name: 'frame_request_seconds',
        help: 'How long requests took.',
        kind: 'histogram',
        values: [...all.values()].flatMap(readSeries),
      },
      {
        name: 'frame_requests_in_flight',
        help: 'Requests that are not answered yet.',
        kind: 'gauge',
        values: [['frame_requests_in_flight', inFlight]],
      },
      ...gauges.map(readGauge),
    ]
  }

  return {
    get inFlight() {
      return inFlight
    },
    begin() {
      inFlight += 1
    },
    end,
    watch: (gauge) => void gauges.push(gauge),
    read,
    print: () => printFamilies(read()),
  }
}

function readGauge({ name, help, read, among }: Gauge): Family {
  const found = read()
  const values: [string, number][] =
    typeof found === 'number'
      ? [[name, found]]
      : found.map(([labels, value]) => [`${name}{${labels}}`, value])
  const kind = name.endsWith('_total') ? 'counter' : 'gauge'
  return { name, help, kind, values, ...(among && { among }) }
}

function countsOf(all: ReadonlyMap<string, Series>): [string, number][] {
  return [...all.values()].flatMap(({ labels, statuses }) =>
    [...statuses].map(([status, count]): [string, number] => [
      `frame_requests_total{${labels},status="${status}"}`,
      count,
    ]),
  )
}

function readSeries({ labels, count, sum, buckets }: Series): [string, number][] {
  let below = 0
  const within = BUCKETS.map((most, at): [string, number] => {
    below += buckets[at] ?? 0
    return [`frame_request_seconds_bucket{${labels},le="${most}"}`, below]
  })
  return [
    ...within,
    [`frame_request_seconds_bucket{${labels},le="+Inf"}`, count],
    [`frame_request_seconds_sum{${labels}}`, sum],
    [`frame_request_seconds_count{${labels}}`, count],
  ]
}
