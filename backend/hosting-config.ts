/** What a hosted API is told of the machines around it: the proxy before it, and who looks after it. */
import { readFileSync } from 'node:fs'
import { ConfigError } from '../shared/config/runtime-config.ts'
import type { Listen } from './http/listen.ts'
import { trustProxies } from './http/trusted-proxies.ts'

export interface HostingConfig {
  /** Where the metrics are told, apart from the API; null: nowhere. */
  readonly metrics: Listen | null
  /** How long the API goes on after it was asked to stop, for proxies to learn of it; ms. */
  readonly drainMs: number
  /** Addresses and networks of the proxies whose headers are believed. */
  readonly trustedProxies: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** No proxy needs longer; whoever means seconds and writes more has slipped. */
const DRAIN_MAX_MS = 600_000
/** Every address of the machine, the public ones too. */
const EVERYWHERE = ['0.0.0.0', '::', '*']
/** A host name or an address in brackets, no port. */
const HOST_NAME = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/

/** The entries of a list with commas. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** @throws {ConfigError} that names the variable */
export function parseListen(variable: string, value: string): Listen {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(value) ?? []
  if (host === undefined || port === undefined || Number(port) > 65_535) {
    throw new ConfigError(`${variable} must look like 127.0.0.1:8080.`)
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

function decideMetrics(value: string | undefined): Listen | null {
  if (!value) return null
  const listen = parseListen('UNDERTONE_METRICS_LISTEN', value)
  if (!EVERYWHERE.includes(listen.host)) return listen
  throw new ConfigError(
    'UNDERTONE_METRICS_LISTEN must name one address, not every one of the machine: the metrics are not for the public.',
  )
}

function decideDrain(value: string | undefined): number {
  const ms = Number(value || 0)
  if (/^\d*$/.test(value ?? '') && ms <= DRAIN_MAX_MS) return ms
  throw new ConfigError(`UNDERTONE_DRAIN_MS must be whole milliseconds, 0 to ${DRAIN_MAX_MS}.`)
}

function decideProxies(value: string | undefined): string[] {
  const entries = listOf(value)
  try {
    trustProxies(entries)
    return entries
  } catch (error) {
    throw new ConfigError(
      'UNDERTONE_TRUST_PROXY must be a list of addresses and networks, like 10.0.0.1,10.1.0.0/16.',
      { cause: error },
    )
  }
}

/**
 * More names by which requests may call the API, in lower case.
 * @throws {ConfigError} when one of them is none, or has a port
 */
export function allowedHosts({ UNDERTONE_ALLOWED_HOSTS: value }: Environment): string[] {
  const names = listOf(value).map((name) => name.toLowerCase())
  if (names.every((name) => HOST_NAME.test(name))) return names
  throw new ConfigError(
    'UNDERTONE_ALLOWED_HOSTS must be a list of host names without ports, like api.example,api.internal.',
  )
}

/**
 * Sees to it that the key of the service account can be read, which is needed long after the start only. Where
 * none is named, Google's own machines bring one.
 * @throws {ConfigError} that says which file
 */
export function requireCredentials({ GOOGLE_APPLICATION_CREDENTIALS: file }: Environment): void {
  if (!file) return
  try {
    JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isRead = error instanceof SyntaxError
    throw new ConfigError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the JSON key of a service account that may manage the Firebase project's users: ${file} ${isRead ? 'is no JSON' : 'cannot be read'}.`,
    )
  }
}

/** @throws {ConfigError} when an entry makes no sense */
export function decideHosting(env: Environment): HostingConfig {
  return {
    metrics: decideMetrics(env.UNDERTONE_METRICS_LISTEN),
    drainMs: decideDrain(env.UNDERTONE_DRAIN_MS),
    trustedProxies: decideProxies(env.UNDERTONE_TRUST_PROXY),
  }
}
