import { Download } from 'lucide-react'
import { useState } from 'react'
import { analyticsText } from '../../../../shared/locales/generated/analytics.ts'
import { datedFileName } from '../../../lib/dated-file-name.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { notifyError } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'

interface CsvButtonProps {
  readonly title: string
  readonly fileName: string
  readonly fetchText: () => Promise<string>
}

export function CsvButton({ title, fileName, fetchText }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const downloadCsv = async () => {
    setBusy(true)
    try {
      downloadFile(datedFileName(fileName, 'csv', new Date()), await fetchText(), 'text/csv')
    } catch {
      notifyError(analyticsText.csvFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={analyticsText.csvOf(title)}
      onClick={() => void downloadCsv()}
    >
      <Download aria-hidden="true" className="size-4" />
      {analyticsText.csv}
    </Button>
  )
}
