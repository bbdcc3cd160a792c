export default function Page() {
  return <h1>artwork-page.tsx</h1>
}
