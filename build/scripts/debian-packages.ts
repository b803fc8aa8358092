import { spawnSync } from 'node:child_process'

/** A program that the tests drive and that npm cannot bring. */
export interface Program {
  /** For the line that says what is being installed. */
  readonly name: string
  /** Debian's packages that bring it. */
  readonly packages: readonly string[]
  readonly isThere: () => boolean
  /** Whether the tests can do with what is there; `isThere` where this is not given. */
  readonly isEnough?: () => boolean
  /** One sentence for a user who has to install it. */
  readonly advice: string
}

/** What installs packages here. */
export interface Installer {
  /** Whether this process may install anything. */
  readonly usable: () => boolean
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
  usable: () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0,
  install: (packages) => {
    if (aptGet('update')) aptGet('install', '--yes', '--no-install-recommends', ...packages)
  },
}

/**
 * Sees to it that all `programs` are there: those that are not are installed together, when this runs
 * as root on Debian. Returns the advice for each whose lack stops the tests.
 */
export function installMissing(
  programs: readonly Program[],
  installer: Installer = APT_GET,
): string[] {
  const missing = programs.filter((program) => !program.isThere())
  if (missing.length > 0 && installer.usable()) {
    const names = missing.map(({ name }) => name).join(', ')
    process.stdout.write(`Installing for the tests, from Debian: ${names}...\n`)
    installer.install(missing.flatMap((program) => program.packages))
  }
  return missing
    .filter(({ isThere, isEnough = isThere }) => !isEnough())
    .map(({ advice }) => advice)
}

/** Sees to it that all `programs` are there; ends the process with one sentence for each that is not. */
export function ensurePrograms(programs: readonly Program[]): void {
  const advice = installMissing(programs)
  if (advice.length === 0) return
  process.stderr.write(`${advice.join('\n')}\n`)
  process.exit(1)
}
