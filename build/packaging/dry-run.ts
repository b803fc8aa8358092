import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Arch, build, type Configuration, Platform } from 'electron-builder'
import { standInForLinux, standInForMac, standInForWindows } from './stand-in.ts'

/** What a Linux package would be made of. */
export interface LinuxPackage {
  readonly kind: string
  readonly desktopFile: string
  /** What the tool that makes it would be told; empty for an AppImage. */
  readonly args: readonly string[]
}

/** A run that is not the real one: no updates, no signatures, Electron from `electronDist`. */
const overrides = (electronDist: string, output: string): Configuration => ({
  electronDist,
  directories: { output },
  publish: null,
  forceCodeSigning: false,
})

/** What electron-builder hands over just before it would call a tool that has to be downloaded. */
type Computed = readonly [args: string[], desktopFile: string] | { readonly desktop: string }

const SYSTEMS = [
  {
    name: 'linux',
    platform: Platform.LINUX,
    targets: ['AppImage', 'deb', 'rpm'],
    write: standInForLinux,
  },
  { name: 'mac', platform: Platform.MAC, targets: ['dir'], write: standInForMac },
  { name: 'windows', platform: Platform.WINDOWS, targets: ['dir'], write: standInForWindows },
] as const

type System = (typeof SYSTEMS)[number]['name']

/** Where `dryRun` leaves the apps of the three systems. */
export const outputFolder = (folder: string): string => path.join(folder, 'out')

/** What of a dry run may be another than usual. */
export interface DryRunOptions {
  /** Default: all. */
  readonly systems?: readonly System[]
  /** The fuses of the stand-ins, as on the wire; default: as Electron ships them. */
  readonly wire?: string | undefined
}

/**
 * Runs the real packager over the real configuration, with stand-ins for Electron's
 * programs, and stops before each tool that would have to be downloaded. Leaves the apps in
 * `outputFolder(folder)` and returns what the Linux packages would have been made of.
 */
export async function dryRun(
  folder: string,
  electronVersion: string,
  { systems = ['linux', 'mac', 'windows'], wire }: DryRunOptions = {},
): Promise<LinuxPackage[]> {
  const packages: LinuxPackage[] = []
  const note = async (computed: Computed): Promise<boolean> => {
    if ('desktop' in computed)
      packages.push({ kind: 'AppImage', desktopFile: computed.desktop, args: [] })
    else {
      const [args, file] = computed
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
      effectiveOptionComputed: note,
    })
  }
  return packages
}
