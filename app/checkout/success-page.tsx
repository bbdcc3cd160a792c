export default function Page() {
  return <h1>success-page.tsx</h1>
}
