export default function Page() {
  return <h1>studio-page.tsx</h1>
}
