export default function Page() {
  return <h1>gallery-page.tsx</h1>
}
