import { apiFor, read } from '../../api/api-client.server.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { TextPage } from '../../welcome/text-page.tsx'
import type { Route } from './+types/api-page'
import { type ApiOperation, groupOperations } from './api-operation.ts'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'HTTP API',
      description: 'Every operation of the gallery over HTTP, with its parameters and refusals.',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const document = await read(apiFor(args)['openapi.json'].$get())
  return { description: document.info.description, groups: groupOperations(document) }
}

/** The API reference. */
export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { description, groups } = loaderData
  return (
    <TextPage label="for programs" title="HTTP API" lead={<WithCode text={description} />}>
      <nav aria-label="The API">
        <p>
          <a href="/api/openapi.json">OpenAPI 3.1 as JSON</a>
          {'\u00a0· '}
          <a href="/api/problems">Problem codes</a>
        </p>
        <ul>
          {groups.map(({ tag }) => (
            <li key={tag}>
              <a href={`#${anchorOf(tag)}`}>{tag}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ tag, operations }) => (
        <section key={tag} aria-labelledby={anchorOf(tag)}>
          <h2 id={anchorOf(tag)}>{tag}</h2>
          {operations.map((operation) => (
            <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
          ))}
        </section>
      ))}
    </TextPage>
  )
}

const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')

function Operation({ operation }: { readonly operation: ApiOperation }) {
  const { method, path, summary, description, needsSession, tokenScope, details } = operation
  return (
    <details>
      <summary>
        <b>{method}</b> {path}
        <small>
          {summary}
          {needsSession && '\u00a0· signed in'}
          {tokenScope !== null && `\u00a0· token: ${tokenScope}`}
        </small>
      </summary>
      {description !== '' && (
        <p>
          <WithCode text={description} />
        </p>
      )}
      <dl>
        {details.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <WithCode text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Shows text between backticks as code. */
function WithCode({ text }: { readonly text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text never changes
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))
}
