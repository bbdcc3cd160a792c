export default function Page() {
  return <h1>sign-in-page.tsx</h1>
}
