export function ErrorPage({ error }: { readonly error: unknown }) {
  return <pre>{String(error)}</pre>
}
