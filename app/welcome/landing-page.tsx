export default function Page() {
  return <h1>landing-page.tsx</h1>
}
