import { createRequire } from 'node:module'

const requireFromHere = createRequire(import.meta.url)
const requireFromBuilder = createRequire(requireFromHere.resolve('electron-builder'))
const requirePackager = createRequire(requireFromBuilder.resolve('app-builder-lib'))

/** Loads a library of electron-builder that is not a direct dependency. The caller supplies the type. */
export function builderLibrary<Library>(name: string): Library {
  return requirePackager(name)
}
