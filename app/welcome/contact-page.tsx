export default function Page() {
  return <h1>contact-page.tsx</h1>
}
