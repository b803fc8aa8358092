import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ImportDialog } from './components/import-dialog.tsx'
import { asksForImport, takeOffered, withoutImport } from './offered-file.ts'

/** Opens the import of a list; so does an address that asks for it. */
export function ImportButton() {
  const text = useMessages().exchange
  const [isOpen, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const isAsked = asksForImport(params)
  const close = () => {
    setOpen(false)
    if (isAsked) setParams(withoutImport, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        {text.open}
      </Button>
      <ImportDialog open={isOpen || isAsked} takeFile={takeOffered} onClose={close} />
    </>
  )
}
