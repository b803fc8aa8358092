import { spawnSync } from 'node:child_process'

/** A test dependency that npm cannot install. */
export interface Program {
  readonly name: string
  readonly packages: readonly string[]
  readonly isInstalled: () => boolean
  /** Returns true when the tests can run without this program. Defaults to `isInstalled`. */
  readonly isOptional?: () => boolean
  readonly advice: string
}

export interface Installer {
  readonly isUsable: () => boolean
  readonly install: (packages: readonly string[]) => void
}

function aptGet(...args: string[]): boolean {
  const result = spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}

const APT_GET: Installer = {
  isUsable: () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0,
  install: (packages) => {
    if (aptGet('update')) aptGet('install', '--yes', '--no-install-recommends', ...packages)
  },
}

/** Installs missing programs as root on Debian. Returns the advice for those that are still needed. */
export function installMissing(
  programs: readonly Program[],
  installer: Installer = APT_GET,
): string[] {
  const missing = programs.filter((program) => !program.isInstalled())
  if (missing.length > 0 && installer.isUsable()) {
    const names = missing.map(({ name }) => name).join(', ')
    process.stdout.write(`Installing for the tests, from Debian: ${names}...\n`)
    installer.install(missing.flatMap((program) => program.packages))
  }
  return missing
    .filter(({ isInstalled, isOptional = isInstalled }) => !isOptional())
    .map(({ advice }) => advice)
}

/** Installs missing programs, or exits with advice for those that the tests still need. */
export function ensurePrograms(programs: readonly Program[]): void {
  const advice = installMissing(programs)
  if (advice.length === 0) return
  process.stderr.write(`${advice.join('\n')}\n`)
  process.exit(1)
}
