import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReadList } from '../../../shared/exchange/exchange-entry.ts'
import { log } from '../../lib/log.ts'
import { type FileProblem, readFile } from '../../lib/read-station-file.ts'
import { requireUid } from '../auth/auth.ts'
import type { PlannedStation } from './plan-import.ts'
import { type Imported, makePlan, runImport, undoImport } from './run-import.ts'

/** How far an import is. */
export type ImportState =
  | { readonly step: 'choose'; readonly problem: FileProblem | 'offline' | null }
  | { readonly step: 'reading'; readonly part: number | null }
  | { readonly step: 'preview'; readonly list: ReadList; readonly plan: readonly PlannedStation[] }
  | { readonly step: 'adding'; readonly part: number }
  | {
      readonly step: 'done'
      readonly imported: Imported
      /** What ended before it was done. */
      readonly trouble: 'add' | 'undo' | null
    }
  | { readonly step: 'undoing'; readonly imported: Imported }
  | { readonly step: 'undone' }

const CHOOSE: ImportState = { step: 'choose', problem: null }

/** One import, from the file to its undoing. What it has begun ends with the component. */
export function useImport() {
  const client = useQueryClient()
  const [state, setState] = useState<ImportState>(CHOOSE)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function read(file: Blob): Promise<void> {
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const show = (next: ImportState) => signal.aborted || setState(next)
    show({ step: 'reading', part: null })
    const list = await readFile(file, signal)
    if (typeof list === 'string') return void show({ step: 'choose', problem: list })
    try {
      const onProgress = (part: number) => void show({ step: 'reading', part })
      const plan = await makePlan(requireUid(), list.entries, { signal, onProgress })
      show({ step: 'preview', list, plan })
    } catch (error) {
      if (!signal.aborted) log.warn('A list of stations could not be compared', error)
      show({ step: 'choose', problem: 'offline' })
    }
  }

  async function add(chosen: readonly PlannedStation[]): Promise<void> {
    setState({ step: 'adding', part: 0 })
    const onProgress = (part: number) => setState({ step: 'adding', part })
    const { imported, error } = await runImport(client, requireUid(), chosen, onProgress)
    if (error !== null) log.warn('An import ended before it was done', error)
    setState({ step: 'done', imported, trouble: error === null ? null : 'add' })
  }

  async function undo(imported: Imported): Promise<void> {
    setState({ step: 'undoing', imported })
    try {
      await undoImport(client, requireUid(), imported)
      setState({ step: 'undone' })
    } catch (error) {
      log.warn('An import could not be taken back', error)
      setState({ step: 'done', imported, trouble: 'undo' })
    }
  }

  const reset = () => {
    running.current.abort()
    setState(CHOOSE)
  }
  return { state, read, add, undo, reset }
}
