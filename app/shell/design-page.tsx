export default function Page() {
  return <h1>design-page.tsx</h1>
}
