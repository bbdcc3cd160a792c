export default function Page() {
  return <h1>not-found-page.tsx</h1>
}
