export default function Page() {
  return <h1>cart-page.tsx</h1>
}
