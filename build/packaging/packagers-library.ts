import { createRequire } from 'node:module'

const ours = createRequire(import.meta.url)
const builders = createRequire(ours.resolve('electron-builder'))
const packagers = createRequire(builders.resolve('app-builder-lib'))

/**
 * A library in the very copy that electron-builder's packager uses, which is no dependency of ours.
 * The caller says what it needs of it.
 */
export function packagersLibrary<Library>(name: string): Library {
  return packagers(name)
}
