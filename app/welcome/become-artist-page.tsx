export default function Page() {
  return <h1>become-artist-page.tsx</h1>
}
