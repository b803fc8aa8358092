import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type BulkJob, IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../../shared/api/bulk.ts'
import type { ImportRow } from '../../../../shared/api/bulk-import.ts'
import type { ExchangeEntry, ReadList } from '../../../../shared/exchange/exchange-entry.ts'
import { toDraft } from '../../../../shared/exchange/exchange-entry.ts'
import { adminText } from '../../../../shared/locales/generated/admin.ts'
import { exchangeText } from '../../../../shared/locales/generated/exchange.ts'
import { createImportJob } from '../../../api/admin.ts'
import { log } from '../../../lib/log.ts'
import { type FileProblem, readFile } from '../../../lib/read-station-file.ts'
import { splitIntoChunks } from '../../../lib/split-into-chunks.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChooseFile } from '../../../ui/choose-file.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ImportProgress } from '../../../ui/import-progress.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PreviewList } from '../../../ui/preview-list.tsx'
import { useBulkJob } from '../use-bulk.ts'
import { BulkJobView } from './bulk-job.tsx'

/** Space for the request body without its rows, in bytes. */
const BODY_OVERHEAD_BYTES = 1_024

type CatalogImportState =
  | { readonly step: 'choose'; readonly problem: FileProblem | 'offline' | null }
  | { readonly step: 'reading' }
  | {
      readonly step: 'job'
      readonly list: ReadList
      /** The job contains this number of stations from the start of the list. */
      readonly importedCount: number
      readonly initialJob: BulkJob
    }

const CHOOSE: CatalogImportState = { step: 'choose', problem: null }

function toRow(entry: ExchangeEntry): ImportRow {
  const { name, url, stationuuid, stationId } = entry
  return {
    draft: url === null ? { name } : toDraft({ ...entry, url }),
    ...(stationuuid !== null && { stationuuid }),
    ...(stationId !== null && { id: stationId }),
  }
}

/** Reads a station file and creates the draft of an import job. Unmounting stops the parser. */
function useCatalogImport() {
  const [state, setState] = useState<CatalogImportState>(CHOOSE)
  const controller = useRef(new AbortController())
  useEffect(() => () => controller.current.abort(), [])

  async function read(file: Blob): Promise<void> {
    controller.current.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    const show = (next: CatalogImportState) => signal.aborted || setState(next)
    show({ step: 'reading' })
    const list = await readFile(file, signal)
    if (typeof list === 'string') return void show({ step: 'choose', problem: list })
    const bytes = IMPORT_BYTES_MAX - BODY_OVERHEAD_BYTES
    const [rows = []] = splitIntoChunks(list.entries.map(toRow), IMPORT_ROWS_MAX, bytes)
    if (rows.length === 0) return void show({ step: 'choose', problem: 'empty' })
    try {
      const initialJob = await createImportJob(rows, signal)
      show({ step: 'job', list, importedCount: rows.length, initialJob })
    } catch (error) {
      if (!signal.aborted) log.warn('Stations of a file could not be compared', error)
      show({ step: 'choose', problem: 'offline' })
    }
  }

  const reset = () => {
    controller.current.abort()
    setState(CHOOSE)
  }
  return { state, read, reset }
}

const NEWEST_STATIONS_PATH = '/browse?sort=newest'

export function CatalogImport() {
  const text = adminText.catalogImport
  const [isOpen, setOpen] = useState(false)
  const { state, read, reset } = useCatalogImport()
  // Closing does not stop a started job, which the list of jobs still shows.
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        {text.open}
      </Button>
      <Dialog open={isOpen} title={text.title} onClose={close}>
        {state.step === 'choose' && (
          <ChooseFile problem={state.problem} maxStations={IMPORT_ROWS_MAX} onFile={read} />
        )}
        {state.step === 'reading' && <ImportProgress label={exchangeText.comparing} part={null} />}
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
  readonly importedCount: number
  readonly initialJob: BulkJob
  readonly onOther: () => void
  readonly onClose: () => void
}

function ImportJob({ list, importedCount, initialJob, onOther, onClose }: ImportJobProps) {
  const text = adminText.catalogImport
  const { entries, unread, isCut } = list
  const accountCount = entries.slice(0, importedCount).filter(({ account }) => account).length
  const { state } = useBulkJob(initialJob)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{text.summary({ count: entries.length, unread: unread.length })}</p>
        {state !== 'running' && (
          <Button variant="quiet" size="small" onClick={onOther}>
            {text.other}
          </Button>
        )}
      </div>
      {(isCut || importedCount < entries.length) && (
        <Alert tone="note">{text.truncated(importedCount)}</Alert>
      )}
      {accountCount > 0 && <Alert tone="note">{text.accountsLeftOut(accountCount)}</Alert>}
      {unread.length > 0 && (
        <PreviewList
          label={text.unread}
          rows={unread.map(({ at, reason, text: content }) => ({
            title: exchangeText.place[list.placed](at),
            detail: content,
            note: exchangeText.reasons[reason],
          }))}
          emptyText={exchangeText.nothing}
        />
      )}
      <BulkJobView
        initialJob={initialJob}
        isFinal={false}
        result={<LinkButton to={NEWEST_STATIONS_PATH}>{text.result}</LinkButton>}
        onClose={onClose}
      />
    </div>
  )
}
