import { useLocation } from 'react-router'

/** Shown if the error page's script could not be loaded. */
export function PlainError() {
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <h1>No connection</h1>
      <p>
        <a href={pathname + search}>Try again</a>
      </p>
    </div>
  )
}
