/** Passes a station list from another part of the app to the import dialog. */
let pendingFile: Blob | null = null

const IMPORT_PARAM = 'import'

export const IMPORT_PATH = `/library/favorites?${IMPORT_PARAM}=`

export function setPendingFile(file: Blob): void {
  pendingFile = file
}

export function takePendingFile(): Blob | null {
  const file = pendingFile
  pendingFile = null
  return file
}

export const isImportRequested = (params: URLSearchParams) => params.has(IMPORT_PARAM)

export function withoutImport(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(IMPORT_PARAM)
  return next
}
