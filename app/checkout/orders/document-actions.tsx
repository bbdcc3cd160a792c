import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'

/** Opens the print dialog. Hidden without scripts, where only the browser's menu can print. */
export function PrintButton() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <Button icon="print" variant="primary" onClick={() => print()}>
      Print
    </Button>
  )
}

/** Links to a PDF of the API, bypassing the router. */
export function PdfLink({ to }: { readonly to: string }) {
  return (
    <LinkButton to={to} icon="download" reloadDocument download>
      Download PDF
    </LinkButton>
  )
}
