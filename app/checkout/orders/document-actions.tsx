import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'

/** Prints what the page shows in print; without scripts, the browser's menu does. */
export function PrintButton() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <Button icon="print" variant="primary" onClick={() => print()}>
      Print
    </Button>
  )
}

/** Opens a PDF of the API, outside the router. */
export function PdfLink({ to }: { readonly to: string }) {
  return (
    <LinkButton to={to} icon="download" reloadDocument download>
      Download PDF
    </LinkButton>
  )
}
