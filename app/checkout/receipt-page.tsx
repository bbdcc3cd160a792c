export default function Page() {
  return <h1>receipt-page.tsx</h1>
}
