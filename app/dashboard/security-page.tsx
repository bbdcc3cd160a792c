export default function Page() {
  return <h1>security-page.tsx</h1>
}
