export default function Page() {
  return <h1>artist-data-page.tsx</h1>
}
