import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { STATION_IDS_MAX, type Station } from '../../../shared/api/stations.ts'
import {
  EXCHANGE_FORMATS,
  type ExchangeEntry,
  type ExchangeFormat,
  LIST_TYPES,
} from '../../../shared/exchange/exchange-entry.ts'
import { countWritten, writeStations } from '../../../shared/exchange/write-stations.ts'
import { folderOf, liveFolders, sortByPlace } from '../../../shared/favorites/order.ts'
import { exchangeText } from '../../../shared/locales/generated/exchange.ts'
import { getFavorites } from '../../api/favorites.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { listStationsById } from '../../api/stations.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { downloadFile } from '../../lib/download-file.ts'
import { splitIntoChunks } from '../../lib/split-into-chunks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImportProgress } from '../../ui/import-progress.tsx'
import { requireUid } from '../auth/auth.ts'
import { useFavorites } from '../favorites/favorites-query.ts'

export function ExportMenu() {
  const text = exchangeText.export
  const [isOpen, setOpen] = useState(false)
  const count = useFavorites().data?.length ?? 0
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" className="size-4" />
        {text.open}
      </Button>
      <Dialog open={isOpen} title={text.title} onClose={() => setOpen(false)}>
        <ExportFormats count={count} />
      </Dialog>
    </>
  )
}

function ExportFormats({ count }: { readonly count: number }) {
  const text = exchangeText.export
  const [progress, setProgress] = useState(0)
  const unmountController = useRef(new AbortController())
  useEffect(() => () => unmountController.current.abort(), [])
  const exportFavorites = useMutation({
    mutationFn: async (format: ExchangeFormat) => {
      setProgress(0)
      const options = { signal: unmountController.current.signal, onProgress: setProgress }
      const { entries, missingCount } = await collectFavorites(requireUid(), options)
      const writtenCount = countWritten(format, entries)
      const file = writeStations(format, entries, text.fileTitle)
      downloadFile(
        datedFileName('undertone-favorites', format, new Date()),
        file,
        LIST_TYPES[format],
      )
      return { writtenCount, leftOutCount: entries.length - writtenCount + missingCount }
    },
  })
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-soft">{text.explain(count)}</p>
      {exportFavorites.isPending && <ImportProgress label={text.collecting} part={progress} />}
      {exportFavorites.isError && <Alert tone="error">{text.failed}</Alert>}
      <ul className="grid gap-3">
        {EXCHANGE_FORMATS.map((format) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button
              className="w-24"
              disabled={exportFavorites.isPending && exportFavorites.variables !== format}
              busy={exportFavorites.isPending && exportFavorites.variables === format}
              aria-describedby={`export-${format}`}
              onClick={() => exportFavorites.mutate(format)}
            >
              {text.formats[format].name}
            </Button>
            <span id={`export-${format}`} className="min-w-40 flex-1 text-[0.875rem] text-soft">
              {text.formats[format].hint}
            </span>
          </li>
        ))}
      </ul>
      <p role="status">
        {exportFavorites.data && text.done(exportFavorites.data.writtenCount)}{' '}
        {exportFavorites.data &&
          exportFavorites.data.leftOutCount > 0 &&
          text.leftOut(exportFavorites.data.leftOutCount)}
      </p>
    </div>
  )
}

type ExportableStation = Pick<
  Station,
  'id' | 'name' | 'url' | 'homepage' | 'tags' | 'countrycode' | 'language' | 'directory'
>

function toEntry(station: ExportableStation, folder: string | null): ExchangeEntry {
  const { id, name, url, homepage, tags, countrycode, language, directory } = station
  return {
    name,
    // The URL of a disabled station is empty.
    url: url === '' ? null : url,
    homepage,
    tags,
    countrycode: countrycode === '' ? null : countrycode,
    language,
    stationId: id,
    stationuuid: directory?.stationuuid ?? null,
    folder,
  }
}

interface CollectedFavorites {
  readonly entries: readonly ExchangeEntry[]
  readonly missingCount: number
}

/** Returns all favorites in the user's order. `onProgress` receives the loaded fraction (0 to 1). */
export async function collectFavorites(
  uid: string,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(fraction: number): void },
): Promise<CollectedFavorites> {
  const [favorites, ownStations] = await Promise.all([
    getFavorites(uid, null, signal),
    listOwnStations(uid, signal),
  ])
  const ordered = sortByPlace(favorites.items)
  const ids = ordered.map(({ stationId }) => stationId)
  const folderNames = new Map(liveFolders(favorites.folders).map(({ id, name }) => [id, name]))
  const folderIds = new Set(folderNames.keys())
  const stations = new Map<string, ExportableStation>(
    ownStations.map((station) => [station.id, station]),
  )
  const idsToLoad = ids.filter((id) => !stations.has(id))
  let requestedCount = 0
  for (const batch of splitIntoChunks(idsToLoad, STATION_IDS_MAX)) {
    signal.throwIfAborted()
    for (const station of await listStationsById(batch)) stations.set(station.id, station)
    requestedCount += batch.length
    onProgress(requestedCount / idsToLoad.length)
  }
  const entries = ordered.flatMap((favorite) => {
    const station = stations.get(favorite.stationId)
    if (station === undefined) return []
    const folderId = folderOf(favorite, folderIds)
    return toEntry(station, folderId === null ? null : (folderNames.get(folderId) ?? null))
  })
  return { entries, missingCount: ids.length - entries.length }
}
