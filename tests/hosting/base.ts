/** The files of a new Debian 12, and access of its commands to packages and this project. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../build/run.ts'
import { findProgram } from '../../build/scripts/find-program.ts'
import { PROXY_PORT } from './ports.ts'

export interface Base {
  readonly folder: string
  readonly files: string
  /** Mounted at /srv: the repository and the trusted certificates of this network. */
  readonly shared: string
  /** This machine's npm cache, at /srv/npm, which saves downloads. */
  readonly npmCache: string
  /** `NAME=value`, for every command. */
  readonly environment: readonly string[]
  /** Commits the project's working tree to the repository that the machine clones. */
  readonly publish: (message: string) => string
}

const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
const AUTHOR = ['-c', 'user.name=Undertone', '-c', 'user.email=tests@undertone.invalid']

/** Reason why this system cannot run machines; null: it can. */
export function whyNoMachine(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    return 'docs/hosting.md is followed as root on Debian only.'
  const lacking = ['debootstrap', 'unshare', 'nsenter', 'git'].find((name) => !findProgram([name]))
  return lacking === undefined
    ? null
    : `docs/hosting.md is not followed: ${lacking} is not installed.`
}

/** This machine's Debian mirror; undefined: debootstrap's default. */
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

/** Environment of all commands: the shell's, the proxy to the package networks, and the repository's URL. */
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

/** Creates the base in a folder, which takes about a minute. */
export function makeBase(folder: string): Base {
  const files = path.join(folder, 'base')
  const from = mirror()
  execFileSync('debootstrap', ['bookworm', files, ...(from === undefined ? [] : [from])], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Like an administrator behind a proxy.
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

/** Each version follows the previously published one. */
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
