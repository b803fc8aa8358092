import { createRequire } from 'node:module'

const ours = createRequire(import.meta.url)
const builders = createRequire(ours.resolve('electron-builder'))
const requirePackager = createRequire(builders.resolve('app-builder-lib'))

/** For libraries of electron-builder that are not direct dependencies. The caller supplies the type. */
export function builderLibrary<Library>(name: string): Library {
  return requirePackager(name)
}
