export default function Page() {
  return <h1>artwork-form-page.tsx</h1>
}
