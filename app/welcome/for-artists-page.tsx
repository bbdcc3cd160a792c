export default function Page() {
  return <h1>for-artists-page.tsx</h1>
}
