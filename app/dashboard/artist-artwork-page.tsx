export default function Page() {
  return <h1>artist-artwork-page.tsx</h1>
}
