/**
 * A reading of the API by this very process: what an operation looks at of a `Request`, without a body, a signal or
 * whatever else the network needs. Making a real one costs as much as the rest of the call.
 */
export class LocalRequest {
  readonly method = 'GET'
  readonly url: string
  readonly headers: Headers

  constructor(url: string, headers: Headers) {
    this.url = url
    this.headers = headers
  }
}

/**
 * What an operation answers to a `LocalRequest`: the value that it would have written as JSON, as it is. Who gets it
 * must not change it, and finds in it what JSON can hold and nothing else (tests/api/in-process-calls.test.ts compares).
 */
export class LocalResponse<Value = unknown> {
  readonly status: number
  readonly value: Value

  constructor(value: Value, status = 200) {
    this.value = value
    this.status = status
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  async json(): Promise<Value> {
    return this.value
  }
}
