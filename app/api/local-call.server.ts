/**
 * A GET call of the API in this process. It has only the properties of a `Request` that operations
 * read: a real one costs as much as the rest of the call.
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
 * The response to a `LocalRequest`: the value itself instead of its JSON. Callers must not change
 * it. It holds only what JSON can hold (tests/api/in-process-calls.test.ts compares).
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
