import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { EXCHANGE_ENTRIES, type ReadList } from '../../../shared/exchange/exchange-entry.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { exchangeText } from '../../../shared/locales/generated/exchange.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { type FileProblem, readFile } from '../../lib/read-station-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImportProgress } from '../../ui/import-progress.tsx'
import { requireUid } from '../auth/auth.ts'
import { ImportPreview } from './components/import-preview.tsx'
import { isImportRequested, takePendingFile, withoutImport } from './pending-file.ts'
import type { PlannedStation } from './plan-import.ts'
import { createImportPlan, type ImportedData, runImport, undoImport } from './run-import.ts'

type ImportState =
  | { readonly step: 'choose'; readonly problem: FileProblem | 'offline' | null }
  | { readonly step: 'reading'; readonly progress: number | null }
  | { readonly step: 'preview'; readonly list: ReadList; readonly plan: readonly PlannedStation[] }
  | { readonly step: 'adding'; readonly progress: number }
  | {
      readonly step: 'done'
      readonly imported: ImportedData
      readonly failedAction: 'add' | 'undo' | null
    }
  | { readonly step: 'undoing'; readonly imported: ImportedData }
  | { readonly step: 'undone' }

const CHOOSE_FILE: ImportState = { step: 'choose', problem: null }

function useImport() {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>(CHOOSE_FILE)
  const readController = useRef(new AbortController())
  useEffect(() => () => readController.current.abort(), [])

  async function readList(file: Blob): Promise<void> {
    readController.current.abort()
    readController.current = new AbortController()
    const { signal } = readController.current
    const show = (next: ImportState) => signal.aborted || setState(next)
    show({ step: 'reading', progress: null })
    const list = await readFile(file, signal)
    if (typeof list === 'string') return void show({ step: 'choose', problem: list })
    try {
      const onProgress = (progress: number) => void show({ step: 'reading', progress })
      const plan = await createImportPlan(requireUid(), list.entries, { signal, onProgress })
      show({ step: 'preview', list, plan })
    } catch (error) {
      if (!signal.aborted) log.warn('Comparing the station list failed', error)
      show({ step: 'choose', problem: 'offline' })
    }
  }

  async function add(chosen: readonly PlannedStation[]): Promise<void> {
    setState({ step: 'adding', progress: 0 })
    const onProgress = (progress: number) => setState({ step: 'adding', progress })
    const { imported, error } = await runImport(client, requireUid(), chosen, onProgress)
    if (error !== null) log.warn('An import was interrupted', error)
    setState({ step: 'done', imported, failedAction: error === null ? null : 'add' })
  }

  async function undo(imported: ImportedData): Promise<void> {
    setState({ step: 'undoing', imported })
    try {
      await undoImport(client, requireUid(), imported)
      setState({ step: 'undone' })
    } catch (error) {
      log.warn('Undoing an import failed', error)
      setState({ step: 'done', imported, failedAction: 'undo' })
    }
  }

  const reset = () => {
    readController.current.abort()
    setState(CHOOSE_FILE)
  }
  return { state, readList, add, undo, reset }
}

interface ImportDoneProps {
  readonly imported: ImportedData
  readonly failedAction: 'add' | 'undo' | null
  readonly onUndo: (imported: ImportedData) => void
  readonly onClose: () => void
}

function ImportDone({ imported, failedAction, onUndo, onClose }: ImportDoneProps) {
  const addedFavoriteCount = imported.favorites.items.length
  const addedStationCount = imported.addedStationIds.length
  const canUndo = addedFavoriteCount + addedStationCount > 0
  return (
    <div className="grid gap-4">
      {failedAction !== null && <Alert tone="error">{exchangeText.failures[failedAction]}</Alert>}
      <div role="status">
        <p className="text-lg">{exchangeText.done(addedFavoriteCount)}</p>
        {addedStationCount > 0 && (
          <p className="text-soft">{exchangeText.doneOwn(addedStationCount)}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={onClose}>
          {exchangeText.close}
        </Button>
        {canUndo && <Button onClick={() => onUndo(imported)}>{exchangeText.undo}</Button>}
      </div>
    </div>
  )
}

interface ImportDialogProps {
  readonly open: boolean
  readonly getInitialFile: () => Blob | null
  readonly onClose: () => void
}

function ImportDialog({ open, getInitialFile, onClose }: ImportDialogProps) {
  const { state, readList, add, undo, reset } = useImport()
  const readInitialFile = useEffectEvent(() => {
    const file = getInitialFile()
    if (file !== null) void readList(file)
  })
  useEffect(() => {
    if (open) readInitialFile()
  }, [open])
  const close = () => {
    onClose()
    if (state.step === 'done' && state.imported.favorites.items.length > 0) {
      const { imported } = state
      notify({
        message: exchangeText.done(imported.favorites.items.length),
        tone: 'success',
        id: 'import',
        action: {
          label: actionsText.undo,
          onClick: () =>
            void undo(imported).then(() =>
              notify({ message: exchangeText.undone, tone: 'plain', id: 'import' }),
            ),
        },
      })
    }
    // An import in progress continues, and the dialog shows it when reopened.
    if (state.step !== 'adding' && state.step !== 'undoing') reset()
  }
  return (
    <Dialog open={open} title={exchangeText.title} onClose={close}>
      {state.step === 'choose' && (
        <ChooseFile problem={state.problem} maxStations={EXCHANGE_ENTRIES} onFile={readList} />
      )}
      {state.step === 'reading' && (
        <ImportProgress
          label={state.progress === null ? exchangeText.reading : exchangeText.comparing}
          part={state.progress}
        />
      )}
      {state.step === 'preview' && (
        <ImportPreview list={state.list} plan={state.plan} onAdd={add} onChooseOtherFile={reset} />
      )}
      {state.step === 'adding' && (
        <ImportProgress label={exchangeText.adding} part={state.progress} />
      )}
      {state.step === 'undoing' && <ImportProgress label={exchangeText.undoing} part={null} />}
      {state.step === 'done' && <ImportDone {...state} onUndo={undo} onClose={close} />}
      {state.step === 'undone' && (
        <div className="grid justify-items-start gap-4">
          <p role="status">{exchangeText.undone}</p>
          <Button onClick={reset}>{exchangeText.other}</Button>
        </div>
      )}
    </Dialog>
  )
}

export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  const [params, setParams] = useSearchParams()
  const isRequested = isImportRequested(params)
  const close = () => {
    setOpen(false)
    if (isRequested) setParams(withoutImport, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-4" />
        {exchangeText.open}
      </Button>
      <ImportDialog open={isOpen || isRequested} getInitialFile={takePendingFile} onClose={close} />
    </>
  )
}
