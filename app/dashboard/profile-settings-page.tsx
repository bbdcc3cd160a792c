export default function Page() {
  return <h1>profile-settings-page.tsx</h1>
}
