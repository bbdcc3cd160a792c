/** The parts of an OpenAPI document that the page /api shows. */
export type ApiDocument = {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
}

type DescribedOperation = {
  readonly summary?: string | undefined
  readonly description?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>> | undefined
  readonly parameters?: readonly DescribedParameter[] | undefined
  readonly responses?: Readonly<Record<string, { readonly description: string }>> | undefined
}

type DescribedParameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean | undefined
  readonly description?: string | undefined
}

/** One operation for the page. Texts may have code between backticks. */
export type ApiOperation = {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly needsSession: boolean
  /** Required scope of an API token; null if tokens are not accepted, or no session is needed. */
  readonly tokenScope: string | null
  /** Parameters and responses. */
  readonly details: readonly { readonly term: string; readonly text: string }[]
}

type ApiGroup = { readonly tag: string; readonly operations: readonly ApiOperation[] }

/** Groups the operations by tag, in the order of the document. */
export function groupOperations({ paths }: ApiDocument): ApiGroup[] {
  const byTag = new Map<string, ApiOperation[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      const listed = toOperation(operation, { method, path })
      byTag.set(tag, [...(byTag.get(tag) ?? []), listed])
    }
  }
  return [...byTag].map(([tag, operations]) => ({ tag, operations }))
}

function toOperation(
  { summary = '', description = '', security = [], ...rest }: DescribedOperation,
  { method, path }: { readonly method: string; readonly path: string },
): ApiOperation {
  const { parameters = [], responses = {} } = rest
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary,
    description,
    needsSession: security.length > 0 && security.every((one) => Object.keys(one).length > 0),
    tokenScope: security.find((one) => 'token' in one)?.['token']?.[0] ?? null,
    details: [
      ...parameters.map((parameter) => ({
        term: `${parameter.in}: ${parameter.name}${parameter.required ? '' : ' (optional)'}`,
        text: parameter.description ?? '',
      })),
      ...Object.entries(responses).map(([term, response]) => ({
        term,
        text: response.description,
      })),
    ],
  }
}
