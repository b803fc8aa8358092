/** A file that was given elsewhere than in the import's own dialog, until that has opened with it. */
let offered: Blob | null = null

/** The parameter of the library that opens the import. */
const IMPORT_PARAM = 'import'

/** Where the import opens. */
export const IMPORT_PATH = `/library/favorites?${IMPORT_PARAM}=`

/** Has the import begin with this file when it opens. */
export function offerImport(file: Blob): void {
  offered = file
}

/** The file that was offered, once. */
export function takeOffered(): Blob | null {
  const file = offered
  offered = null
  return file
}

/** Whether an address asks for the import. */
export const asksForImport = (params: URLSearchParams) => params.has(IMPORT_PARAM)

/** The same address, asking for nothing. */
export function withoutImport(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(IMPORT_PARAM)
  return next
}
