/** The public file of the exchange feature: stations that come from other programs, and go there. */
import * as offered from './offered-file.ts'

/** Where the import opens. */
export const importPath = offered.IMPORT_PATH

/** Has the import begin with this file when it opens. */
export const offerImport = offered.offerImport
