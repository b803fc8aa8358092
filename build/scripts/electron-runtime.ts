import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT, run } from '../run.ts'

/** The download can hang behind a firewall. */
const DOWNLOAD_TIMEOUT_MS = 180_000

type Environment = Readonly<Record<string, string | undefined>>

export type ElectronRuntime =
  | { readonly available: true; readonly binary: string }
  | { readonly available: false; readonly reason: string }

function programName(platform: NodeJS.Platform): string {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

export function installedElectron(
  env: Environment = process.env,
  packageFolder: string = path.join(ROOT, 'node_modules/electron'),
): string | null {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || path.join(packageFolder, 'dist')
  const pathFile = path.join(packageFolder, 'path.txt')
  const name = existsSync(pathFile)
    ? readFileSync(pathFile, 'utf8').trim()
    : programName(process.platform)
  const binary = path.join(folder, name)
  return existsSync(binary) ? binary : null
}

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

/** Runs the installer of the npm package, which can take long, so `signal` must abort it. */
async function downloadElectron(signal?: AbortSignal): Promise<void> {
  process.stdout.write("Downloading Electron's runtime (about 100 MB, once)...\n")
  const timeout = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)
  await run(process.execPath, [path.join(ROOT, 'node_modules/electron/install.js')], {
    stdio: 'ignore',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
}

/** Finds Electron and downloads a missing runtime. `reason` completes "Undertone opens in the browser because". */
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
  const existing = installed()
  if (existing !== null) return { available: true, binary: existing }
  const customFolder = env.ELECTRON_OVERRIDE_DIST_PATH
  if (customFolder)
    return {
      available: false,
      reason: `ELECTRON_OVERRIDE_DIST_PATH names ${customFolder}, which has no Electron`,
    }
  await download(signal)
  const binary = installed()
  return binary === null
    ? { available: false, reason: "Electron's runtime could not be downloaded" }
    : { available: true, binary }
}
