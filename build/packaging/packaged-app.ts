import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { SCHEME } from './scheme.ts'
import { MAC_FRAMEWORK } from './stand-in.ts'

/** An app as it lies in the packager's output folder, not yet wrapped into an installer. */
export interface PackagedApp {
  readonly system: 'Linux' | 'macOS' | 'Windows'
  /** The file that holds Electron's fuses. */
  readonly program: string
  /** The folder with app.asar and the licences. */
  readonly resources: string
  /** The folder with the licences of Electron and Chromium; null where the runtime brought none. */
  readonly runtimeLicences: string | null
  /** Info.plist; null where there is none. */
  readonly infoPlist: string | null
}

function flat(folder: string, system: 'Linux' | 'Windows', program: string): PackagedApp {
  return {
    system,
    program: path.join(folder, program),
    resources: path.join(folder, 'resources'),
    runtimeLicences: folder,
    infoPlist: null,
  }
}

function bundle(app: string): PackagedApp {
  const contents = path.join(app, 'Contents')
  const resources = path.join(contents, 'Resources')
  return {
    system: 'macOS',
    program: path.join(contents, MAC_FRAMEWORK),
    resources,
    runtimeLicences: resources,
    infoPlist: path.join(contents, 'Info.plist'),
  }
}

/** The apps in the output folder `dist`, of every system and processor that was packaged for. */
export function findPackagedApps(dist: string): PackagedApp[] {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: dist }).map((it) => path.join(dist, it))
  return [
    ...find('linux*-unpacked').map((folder) => flat(folder, 'Linux', SCHEME)),
    ...find('mac*/Undertone.app').map(bundle),
    ...find('win*-unpacked').map((folder) => flat(folder, 'Windows', 'Undertone.exe')),
  ].filter(({ program }) => existsSync(program))
}
