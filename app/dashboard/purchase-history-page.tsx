export default function Page() {
  return <h1>purchase-history-page.tsx</h1>
}
