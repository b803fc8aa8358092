import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Arch, build, type Configuration, Platform } from 'electron-builder'
import { writeLinuxFake, writeMacFake, writeWindowsFake } from './fake-electron.ts'

export interface LinuxPackage {
  readonly kind: string
  readonly desktopFile: string
  /** Arguments of the packaging tool. Empty for an AppImage. */
  readonly args: readonly string[]
}

/** Returns the configuration of a dry run: no updates, no signatures, Electron from `electronDist`. */
const overrides = (electronDist: string, output: string): Configuration => ({
  electronDist,
  directories: { output },
  publish: null,
  forceCodeSigning: false,
})

/** Input that electron-builder computes for a packaging tool, just before it would download and run the tool. */
type ToolInput = readonly [args: string[], desktopFile: string] | { readonly desktop: string }

const SYSTEMS = [
  {
    name: 'linux',
    platform: Platform.LINUX,
    targets: ['AppImage', 'deb', 'rpm'],
    write: writeLinuxFake,
  },
  { name: 'mac', platform: Platform.MAC, targets: ['dir'], write: writeMacFake },
  { name: 'windows', platform: Platform.WINDOWS, targets: ['dir'], write: writeWindowsFake },
] as const

type System = (typeof SYSTEMS)[number]['name']

export const outputFolder = (folder: string): string => path.join(folder, 'out')

export interface DryRunOptions {
  readonly systems?: readonly System[]
  /** Fuse wire of the fake Electron programs. Defaults to the wire that Electron ships with. */
  readonly wire?: string | undefined
}

/**
 * Runs the real packager with fake Electron programs, and stops before each tool that must be downloaded. Returns the
 * inputs of the Linux packages.
 */
export async function dryRun(
  folder: string,
  electronVersion: string,
  { systems = ['linux', 'mac', 'windows'], wire }: DryRunOptions = {},
): Promise<LinuxPackage[]> {
  const packages: LinuxPackage[] = []
  const recordPackage = async (input: ToolInput): Promise<boolean> => {
    if ('desktop' in input)
      packages.push({ kind: 'AppImage', desktopFile: input.desktop, args: [] })
    else {
      const [args, file] = input
      const kind = path.extname(args[args.indexOf('--package') + 1] ?? '').slice(1)
      packages.push({ kind, desktopFile: readFileSync(file, 'utf8'), args })
    }
    return true
  }
  for (const { name, platform, targets, write } of SYSTEMS) {
    if (!systems.includes(name)) continue
    const electron = path.join(folder, 'electron', name)
    mkdirSync(electron, { recursive: true })
    write(electron, electronVersion, wire)
    await build({
      targets: platform.createTarget([...targets], Arch.x64),
      publish: 'never',
      config: overrides(electron, outputFolder(folder)),
      effectiveOptionComputed: recordPackage,
    })
  }
  return packages
}
