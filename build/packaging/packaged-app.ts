import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { MAC_FRAMEWORK } from './fake-electron.ts'
import { SCHEME } from './scheme.ts'

/** An app in the packager's output folder, before the installer is built. */
export interface PackagedApp {
  readonly system: 'Linux' | 'macOS' | 'Windows'
  readonly program: string
  readonly resources: string
  /** The folder with the licenses of Electron and Chromium. Null when they are not packaged. */
  readonly runtimeLicenses: string | null
  readonly infoPlist: string | null
}

function appInFolder(folder: string, system: 'Linux' | 'Windows', program: string): PackagedApp {
  return {
    system,
    program: path.join(folder, program),
    resources: path.join(folder, 'resources'),
    runtimeLicenses: folder,
    infoPlist: null,
  }
}

function appInBundle(app: string): PackagedApp {
  const contents = path.join(app, 'Contents')
  const resources = path.join(contents, 'Resources')
  return {
    system: 'macOS',
    program: path.join(contents, MAC_FRAMEWORK),
    resources,
    runtimeLicenses: resources,
    infoPlist: path.join(contents, 'Info.plist'),
  }
}

export function findPackagedApps(dist: string): PackagedApp[] {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: dist }).map((name) => path.join(dist, name))
  return [
    ...find('linux*-unpacked').map((folder) => appInFolder(folder, 'Linux', SCHEME)),
    ...find('mac*/Undertone.app').map(appInBundle),
    ...find('win*-unpacked').map((folder) => appInFolder(folder, 'Windows', 'Undertone.exe')),
  ].filter(({ program }) => existsSync(program))
}
