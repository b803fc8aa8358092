/** The public file of the exchange feature: stations that come from other programs, and go there. */
import { ExportMenu as Menu } from './components/export-menu.tsx'
import { ImportButton as Opener } from './components/import-button.tsx'
import { IMPORT_PATH } from './offered-file.ts'

/** Where the import opens. */
export const importPath = IMPORT_PATH

/** Opens the import of a list of stations. */
export const ImportButton = Opener

/** Saves the favorites as a file. */
export const ExportMenu = Menu
