export default function Page() {
  return <h1>artist-bio-page.tsx</h1>
}
