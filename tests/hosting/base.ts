/** The files of a fresh Debian 12, and what its commands need of this machine: packages, and this project. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'
import { findProgram } from '../../build/scripts/find-program.ts'
import { PROXY_PORT } from './ports.ts'

export interface Base {
  /** Holds everything that a run makes. */
  readonly folder: string
  readonly files: string
  /** What every machine has at /srv: the repository, and whom to trust in this network. */
  readonly shared: string
  /** npm's cache on this machine, at /srv/npm: what is in there is not fetched again. */
  readonly npmCache: string
  /** `NAME=value`, for every command. */
  readonly environment: readonly string[]
  /** Puts the project as it is here, uncommitted changes too, into the repository that the machine clones. */
  readonly publish: (message: string) => string
}

const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
const AUTHOR = ['-c', 'user.name=Undertone', '-c', 'user.email=tests@undertone.invalid']

/** Why no machine can be made here, as a sentence; null: one can. */
export function whyNoMachine(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    return 'HOSTING.md is followed as root on Debian only.'
  const lacking = ['debootstrap', 'unshare', 'nsenter', 'git'].find((name) => !findProgram([name]))
  return lacking === undefined ? null : `HOSTING.md is not followed: ${lacking} is not installed.`
}

/** Where this machine gets Debian's packages; undefined: debootstrap knows a place. */
function mirror(): string | undefined {
  const text = SOURCES.filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  return /^(?:URIs:|deb)\s+(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1]
}

function npmSetting(name: string): string | null {
  const value = execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: 'pipe' })
  return ['', 'null', 'undefined'].includes(value.trim()) ? null : value.trim()
}

/** What every command is told: the shell's own, the way to the networks of packages, and where the code is. */
function environmentFor(authority: string | null): string[] {
  const proxy = `http://127.0.0.1:${PROXY_PORT}`
  const registry = npmSetting('registry')
  return [
    'HOME=/root',
    'LANG=C.UTF-8',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'DEBIAN_FRONTEND=noninteractive',
    'UNDERTONE_REPOSITORY=/srv/undertone.git',
    `http_proxy=${proxy}`,
    `https_proxy=${proxy}`,
    'no_proxy=127.0.0.1,localhost',
    'npm_config_cache=/srv/npm',
    ...(registry === null ? [] : [`npm_config_registry=${registry}`]),
    ...(authority === null
      ? []
      : [`NODE_EXTRA_CA_CERTS=${authority}`, `npm_config_cafile=${authority}`]),
  ]
}

/** Makes the base in a folder, which is a minute's work. */
export function makeBase(folder: string): Base {
  const files = path.join(folder, 'base')
  const from = mirror()
  execFileSync('debootstrap', ['bookworm', files, ...(from === undefined ? [] : [from])], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // As an administrator of a network with a proxy would.
  writeFileSync(
    path.join(files, 'etc/apt/apt.conf.d/90proxy'),
    `Acquire::http::Proxy "http://127.0.0.1:${PROXY_PORT}";\n`,
  )
  const shared = path.join(folder, 'shared')
  const npmCache = npmSetting('cache') ?? path.join(folder, 'npm')
  for (const one of [npmCache, path.join(shared, 'npm')]) mkdirSync(one, { recursive: true })
  const authority = process.env.NODE_EXTRA_CA_CERTS ?? npmSetting('cafile')
  if (authority !== null) copyFileSync(authority, path.join(shared, 'authority.pem'))
  const repository = path.join(shared, 'undertone.git')
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository])
  return {
    folder,
    files,
    shared,
    npmCache,
    environment: environmentFor(authority === null ? null : '/srv/authority.pem'),
    publish: createPublisher(folder, repository),
  }
}

/** Each version follows the one that was published before it. */
function createPublisher(folder: string, repository: string): Base['publish'] {
  const index = path.join(folder, 'index')
  const env = { ...process.env, GIT_INDEX_FILE: index }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', ROOT, ...AUTHOR, ...args], { env, encoding: 'utf8' }).trim()
  let newest = 'HEAD'
  return (message) => {
    rmSync(index, { force: true })
    git('add', '--all')
    newest = git('commit-tree', git('write-tree'), '-p', newest, '-m', message)
    git('push', '--quiet', '--force', repository, `${newest}:refs/heads/main`)
    return newest
  }
}
