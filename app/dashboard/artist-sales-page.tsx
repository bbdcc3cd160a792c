export default function Page() {
  return <h1>artist-sales-page.tsx</h1>
}
