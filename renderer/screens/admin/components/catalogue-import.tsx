import { Download } from 'lucide-react'
import { useState } from 'react'
import { type BulkJob, IMPORT_ROWS_MAX } from '../../../../shared/api/bulk.ts'
import type { ReadList } from '../../../../shared/exchange/exchange-entry.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChooseFile } from '../../../ui/choose-file.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ImportProgress } from '../../../ui/import-progress.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PreviewList } from '../../../ui/preview-list.tsx'
import { useBulkJob } from '../use-bulk.ts'
import { useCatalogueImport } from '../use-catalogue-import.ts'
import { BulkJobView } from './bulk-job.tsx'

/** Where what was added stands first. */
const NEWEST = '/browse?sort=newest'

/** Brings the stations of a file into the catalogue: choose it, see what would be added, add it. */
export function CatalogueImport() {
  const text = useAdminMessages().catalogueImport
  const { exchange } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { state, read, reset } = useCatalogueImport()
  // A job that was begun goes on, and is found again when the dialog is opened.
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        {text.open}
      </Button>
      <Dialog open={isOpen} title={text.title} onClose={close}>
        {state.step === 'choose' && (
          <ChooseFile problem={state.problem} most={IMPORT_ROWS_MAX} onFile={read} />
        )}
        {state.step === 'reading' && <ImportProgress label={exchange.comparing} part={null} />}
        {state.step === 'job' && (
          <ImportJob
            {...state}
            onOther={reset}
            onClose={() => {
              close()
              reset()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface ImportJobProps {
  readonly list: ReadList
  readonly taken: number
  readonly made: BulkJob
  /** Goes back to choosing a file. */
  readonly onOther: () => void
  readonly onClose: () => void
}

/** What was read of the file, and the job that adds it. */
function ImportJob({ list, taken, made, onOther, onClose }: ImportJobProps) {
  const text = useAdminMessages().catalogueImport
  const { exchange } = useMessages()
  const { entries, unread, isCut } = list
  const accounts = entries.slice(0, taken).filter(({ account }) => account).length
  const { state } = useBulkJob(made)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{text.read(entries.length, unread.length)}</p>
        {state !== 'running' && (
          <Button variant="quiet" size="small" onClick={onOther}>
            {text.other}
          </Button>
        )}
      </div>
      {(isCut || taken < entries.length) && <Alert tone="note">{text.cut(taken)}</Alert>}
      {accounts > 0 && <Alert tone="note">{text.accountsLeftOut(accounts)}</Alert>}
      {unread.length > 0 && (
        <PreviewList
          label={text.unread}
          rows={unread.map(({ at, reason, text: said }) => ({
            title: exchange.place[list.placed](at),
            detail: said,
            note: exchange.reasons[reason],
          }))}
          empty={exchange.nothing}
        />
      )}
      <BulkJobView
        made={made}
        isFinal={false}
        result={<LinkButton to={NEWEST}>{text.result}</LinkButton>}
        onClose={onClose}
      />
    </div>
  )
}
