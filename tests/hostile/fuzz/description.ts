import { z } from 'zod'

/** A JSON schema as the API's description writes it. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly additionalProperties?: unknown
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}

/** One operation, with every reference written out. */
export type Operation = {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The schemas of bodies by content type. */
  readonly bodies: Readonly<Record<string, Schema>>
  /** The schema of a response body by status; null for no body. */
  readonly answers: Readonly<Record<string, z.ZodType | null>>
  /** The content types of files by status; empty if the response is no file. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Described = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
export type ApiDescription = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Every operation of the description that the server itself serves at /api/openapi.json. */
export function listOperations(api: ApiDescription): Operation[] {
  const whole = (schema: Schema) => writeOut(schema, api)
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((parameter) => ({
        ...parameter,
        schema: whole(parameter.schema),
      })),
      bodies: mapValues(requestBody?.content ?? {}, ({ schema }) => whole(schema)),
      answers: mapValues(responses, ({ content }) => {
        const schema = content?.['application/json']?.schema
        return schema === undefined ? null : readerOf(closed(whole(schema)))
      }),
      files: mapValues(responses, ({ content = {} }) =>
        Object.keys(content).filter((type) => type !== 'application/json'),
      ),
    })),
  )
}

const readerOf = (schema: Schema) =>
  z.fromJSONSchema(schema as unknown as Parameters<typeof z.fromJSONSchema>[0])

function writeOut(schema: Schema, api: ApiDescription): Schema {
  if (Array.isArray(schema)) return schema.map((item: Schema) => writeOut(item, api)) as never
  if (typeof schema !== 'object' || schema === null) return schema
  if (schema.$ref === undefined)
    return mapValues(schema as Record<string, Schema>, (part) => writeOut(part, api)) as Schema
  const found = api.components.schemas[schema.$ref.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`the description has no ${schema.$ref}`)
  return writeOut(found, api)
}

/** Closes a schema, so that a response may not contain other fields: one may be a secret. */
function closed(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closed) as never
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = mapValues(schema as Record<string, Schema>, (part) => closed(part)) as Schema
  return parts.properties !== undefined && parts.additionalProperties === undefined
    ? { ...parts, additionalProperties: false }
    : parts
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
