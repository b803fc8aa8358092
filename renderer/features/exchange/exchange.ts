/** The public file of the exchange feature: stations that come from other programs, and go there. */
import { IMPORT_PATH } from './offered-file.ts'

/** Where the import opens. */
export const importPath = IMPORT_PATH
