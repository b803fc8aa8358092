import { useEffect, useRef, useState } from 'react'
import { type BulkJob, IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../../shared/api/bulk.ts'
import type { ImportRow } from '../../../shared/api/bulk-import.ts'
import {
  type ExchangeEntry,
  type ReadList,
  toDraft,
} from '../../../shared/exchange/exchange-entry.ts'
import { makeImport } from '../../api/desk.ts'
import { inParts } from '../../lib/in-parts.ts'
import { log } from '../../lib/log.ts'
import { type FileProblem, readFile } from '../../lib/read-station-file.ts'

/** What a request has around its rows. */
const AROUND_ROWS_BYTES = 1_024

/** How far an import into the catalogue is. */
export type CatalogueImportState =
  | { readonly step: 'choose'; readonly problem: FileProblem | 'offline' | null }
  | { readonly step: 'reading' }
  | {
      readonly step: 'job'
      readonly list: ReadList
      /** How many stations of the list the job is about: the first. */
      readonly taken: number
      /** The draft. */
      readonly made: BulkJob
    }

const CHOOSE: CatalogueImportState = { step: 'choose', problem: null }

/** What the API is asked about a station of a list. */
export function toRow(entry: ExchangeEntry): ImportRow {
  const { name, url, stationuuid, stationId } = entry
  return {
    draft: url === null ? { name } : toDraft({ ...entry, url }),
    ...(stationuuid !== null && { stationuuid }),
    ...(stationId !== null && { id: stationId }),
  }
}

/** An import into the catalogue, from the file to the draft of its job. What is read ends with the component. */
export function useCatalogueImport() {
  const [state, setState] = useState<CatalogueImportState>(CHOOSE)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function read(file: Blob): Promise<void> {
    running.current.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const show = (next: CatalogueImportState) => signal.aborted || setState(next)
    show({ step: 'reading' })
    const list = await readFile(file, signal)
    if (typeof list === 'string') return void show({ step: 'choose', problem: list })
    const bytes = IMPORT_BYTES_MAX - AROUND_ROWS_BYTES
    const [rows = []] = inParts(list.entries.map(toRow), IMPORT_ROWS_MAX, bytes)
    if (rows.length === 0) return void show({ step: 'choose', problem: 'empty' })
    try {
      const made = await makeImport(rows, signal)
      show({ step: 'job', list, taken: rows.length, made })
    } catch (error) {
      if (!signal.aborted) log.warn('Stations of a file could not be compared', error)
      show({ step: 'choose', problem: 'offline' })
    }
  }

  const reset = () => {
    running.current.abort()
    setState(CHOOSE)
  }
  return { state, read, reset }
}
