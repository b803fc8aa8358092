import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.ts'

/** Longest wait for the runtime's download, which a closed network may let hang. */
const DOWNLOAD_TIMEOUT_MS = 180_000

export type ElectronRuntime =
  | { readonly available: true; readonly binary: string }
  | { readonly available: false; readonly reason: string }

/** Electron's program on this machine, or null when its runtime has not been downloaded. */
export function installedElectron(): string | null {
  const folder =
    process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(ROOT, 'node_modules/electron/dist')
  const record = path.join(ROOT, 'node_modules/electron/path.txt')
  const name = existsSync(record)
    ? readFileSync(record, 'utf8').trim()
    : process.platform === 'win32'
      ? 'electron.exe'
      : process.platform === 'darwin'
        ? 'Electron.app/Contents/MacOS/Electron'
        : 'electron'
  const binary = path.join(folder, name)
  return existsSync(binary) ? binary : null
}

/** Why a window cannot be opened here, or null when it can. */
export function displayProblem(): string | null {
  if (process.platform !== 'linux') return null
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'there is no display'
  if (process.getuid?.() === 0) return 'Electron does not run as root'
  return null
}

/**
 * Where Electron can run here. Downloads the runtime (about 100 MB, once) when it is missing and a
 * window could be shown; `reason` completes the sentence "Undertone opens in the browser because".
 */
export function findElectron(): ElectronRuntime {
  const problem = displayProblem()
  if (problem !== null) return { available: false, reason: problem }
  const present = installedElectron()
  if (present !== null) return { available: true, binary: present }
  process.stdout.write("Downloading Electron's runtime (once)...\n")
  spawnSync(process.execPath, [path.join(ROOT, 'node_modules/electron/install.js')], {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: DOWNLOAD_TIMEOUT_MS,
  })
  const binary = installedElectron()
  return binary === null
    ? { available: false, reason: "Electron's runtime could not be downloaded" }
    : { available: true, binary }
}
