import { builderLibrary } from './builder-library.ts'

interface Resource {
  readonly type: string | number
  readonly id: string | number
  readonly lang: number
  readonly codepage: number
  readonly bin: ArrayBuffer | Uint8Array
}

/** Types of resedit, the library with which electron-builder edits Windows programs. */
interface ResEdit {
  readonly NtExecutable: {
    createEmpty(is32Bit: boolean, isDll: boolean): Executable
    from(bytes: Buffer): Executable
  }
  readonly NtExecutableResource: { from(program: Executable): Resources }
  readonly Resource: { readonly VersionInfo: { createEmpty(): VersionInfo } }
}
interface Executable {
  generate(): ArrayBuffer
}
interface Resources {
  readonly entries: Resource[]
  outputResource(program: Executable): void
}
interface VersionInfo {
  setStringValues(language: object, values: Readonly<Record<string, string>>): void
  outputToResourceEntries(entries: Resource[]): void
}

const {
  NtExecutable,
  NtExecutableResource,
  Resource: resourceKinds,
}: ResEdit = builderLibrary('resedit')

/** Resource type of one picture of an icon in Windows programs. */
const RT_ICON = 3

const ENGLISH = { lang: 1033, codepage: 1200 }

/** Builds a Windows program without code that contains `data`. */
export function emptyProgram(data: Buffer): Buffer {
  const [is32Bit, isDll] = [false, false]
  const program = NtExecutable.createEmpty(is32Bit, isDll)
  const resources = NtExecutableResource.from(program)
  const version = resourceKinds.VersionInfo.createEmpty()
  version.setStringValues(ENGLISH, { FileDescription: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.entries.push({ type: 'STANDIN', id: 'DATA', ...ENGLISH, bin: new Uint8Array(data) })
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** Returns the hash of app.asar that the program expects, or null when it has none. */
export function expectedArchives(program: Buffer): unknown {
  const { entries } = NtExecutableResource.from(NtExecutable.from(program))
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  return entry === undefined ? null : JSON.parse(Buffer.from(entry.bin as Uint8Array).toString())
}

export function iconPictures(program: Buffer): number {
  const { entries } = NtExecutableResource.from(NtExecutable.from(program))
  return entries.filter(({ type }) => type === RT_ICON).length
}
