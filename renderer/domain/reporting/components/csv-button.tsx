import { Download } from 'lucide-react'
import { useState } from 'react'
import { datedFileName } from '../../../lib/dated-file-name.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { notifyError } from '../../../lib/notify.ts'
import { useAnalyticsMessages } from '../../../locales/analytics.ts'
import { Button } from '../../../ui/button.tsx'

interface CsvButtonProps {
  readonly title: string
  readonly stem: string
  readonly fetchText: () => Promise<string>
}

export function CsvButton({ title, stem, fetchText }: CsvButtonProps) {
  const text = useAnalyticsMessages()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      downloadFile(datedFileName(stem, 'csv', new Date()), await fetchText(), 'text/csv')
    } catch {
      notifyError(text.csvFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} aria-label={text.csvOf(title)} onClick={() => void save()}>
      <Download aria-hidden="true" className="size-4" />
      {text.csv}
    </Button>
  )
}
