import { builderLibrary } from './builder-library.ts'

interface Resource {
  readonly type: string | number
  readonly id: string | number
  readonly lang: number
  readonly codepage: number
  readonly bin: ArrayBuffer | Uint8Array
}

/** The used part of resedit, with which electron-builder edits Windows programs. */
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

const { NtExecutable, NtExecutableResource, Resource: kinds }: ResEdit = builderLibrary('resedit')

const ENGLISH = { lang: 1033, codepage: 1200 }

export function emptyProgram(data: Buffer): Buffer {
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = kinds.VersionInfo.createEmpty()
  version.setStringValues(ENGLISH, { FileDescription: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.entries.push({ type: 'STANDIN', id: 'DATA', ...ENGLISH, bin: new Uint8Array(data) })
  resources.outputResource(program)
  return Buffer.from(program.generate())
}

/** The expected hash of app.asar in the program; null without one. */
export function expectedArchives(program: Buffer): unknown {
  const { entries } = NtExecutableResource.from(NtExecutable.from(program))
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR')
  return entry === undefined ? null : JSON.parse(Buffer.from(entry.bin as Uint8Array).toString())
}

export function iconPictures(program: Buffer): number {
  const { entries } = NtExecutableResource.from(NtExecutable.from(program))
  const ICON = 3
  return entries.filter(({ type }) => type === ICON).length
}
