import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run } from '../run.ts'

/** Longest wait for the runtime's download, which a closed network may let hang. */
const DOWNLOAD_TIMEOUT_MS = 180_000

type Environment = Readonly<Record<string, string | undefined>>

export type ElectronRuntime =
  | { readonly available: true; readonly binary: string }
  | { readonly available: false; readonly reason: string }

/** Where Electron's program lies inside its folder, as its package computes it. */
function programName(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

/** Electron's program on this machine, or null when its runtime has not been downloaded. */
export function installedElectron(
  env: Environment = process.env,
  packageFolder: string = path.join(ROOT, 'node_modules/electron'),
): string | null {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || path.join(packageFolder, 'dist')
  const record = path.join(packageFolder, 'path.txt')
  const name = existsSync(record)
    ? readFileSync(record, 'utf8').trim()
    : programName(process.platform)
  const binary = path.join(folder, name)
  return existsSync(binary) ? binary : null
}

/** Why a window cannot be opened here, or null when it can. */
export function displayProblem(
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
  userId: number | undefined = process.getuid?.(),
): string | null {
  if (platform !== 'linux') return null
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display'
  if (userId === 0) return 'Electron does not run as root'
  return null
}

/** Runs the package's own installer. It may take long and must end with the script that waits for it. */
async function downloadElectron(signal?: AbortSignal): Promise<void> {
  process.stdout.write("Downloading Electron's runtime (about 100 MB, once)...\n")
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  await run(process.execPath, [path.join(ROOT, 'node_modules/electron/install.js')], {
    stdio: 'ignore',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/**
 * Where Electron can run here. Downloads the runtime when it is missing and a window could be shown;
 * `reason` completes the sentence "Undertone opens in the browser because". `signal` ends a download.
 */
export async function findElectron(
  options: {
    readonly env?: Environment
    readonly download?: (signal?: AbortSignal) => Promise<void>
    readonly installed?: () => string | null
    readonly problem?: string | null
    readonly signal?: AbortSignal
  } = {},
): Promise<ElectronRuntime> {
  const { env = process.env, download = downloadElectron, signal } = options
  const installed = options.installed ?? (() => installedElectron(env))
  const problem = options.problem === undefined ? displayProblem(env) : options.problem
  if (problem !== null) return { available: false, reason: problem }
  const present = installed()
  if (present !== null) return { available: true, binary: present }
  const named = env.ELECTRON_OVERRIDE_DIST_PATH
  if (named)
    return {
      available: false,
      reason: `there is no Electron in ${named}, the folder that ELECTRON_OVERRIDE_DIST_PATH names`,
    }
  await download(signal)
  const binary = installed()
  return binary === null
    ? { available: false, reason: "Electron's runtime could not be downloaded" }
    : { available: true, binary }
}
