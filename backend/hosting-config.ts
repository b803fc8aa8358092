import { readFileSync } from 'node:fs'
import { ConfigError } from '../shared/config/runtime-config.ts'
import type { Listen } from './http/listen.ts'
import { trustProxies } from './http/trusted-proxies.ts'

export interface HostingConfig {
  /** Listen address of the metrics, separate from the API. Null disables them. */
  readonly metrics: Listen | null
  /** Time in ms during which the API still serves after a stop signal, so that proxies can detect the stop. */
  readonly drainMs: number
  /** Addresses and networks of the proxies whose headers are trusted. */
  readonly trustedProxies: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** No proxy needs a longer drain. A larger value is probably in the wrong unit. */
const DRAIN_MAX_MS = 600_000
/** A server with one of these addresses also listens on public interfaces. */
const WILDCARD_ADDRESSES = ['0.0.0.0', '::', '*']
const HOST_NAME = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])$/

export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

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
  if (!WILDCARD_ADDRESSES.includes(listen.host)) return listen
  throw new ConfigError(
    'UNDERTONE_METRICS_LISTEN must name one address. The metrics are not public.',
  )
}

function decideDrain(value: string | undefined): number {
  const ms = Number(value || 0)
  if (/^\d*$/.test(value ?? '') && ms <= DRAIN_MAX_MS) return ms
  throw new ConfigError(
    `UNDERTONE_DRAIN_MS must be an integer in milliseconds, 0 to ${DRAIN_MAX_MS}.`,
  )
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

/** @throws {ConfigError} when a name is invalid or has a port */
export function allowedHosts({ UNDERTONE_ALLOWED_HOSTS: value }: Environment): string[] {
  const names = listOf(value).map((name) => name.toLowerCase())
  if (names.every((name) => HOST_NAME.test(name))) return names
  throw new ConfigError(
    'UNDERTONE_ALLOWED_HOSTS must be a list of host names without ports, like api.example,api.internal.',
  )
}

/** Checks the key at startup, because it is used much later. Google Cloud needs no file. @throws {ConfigError} */
export function requireCredentials({ GOOGLE_APPLICATION_CREDENTIALS: file }: Environment): void {
  if (!file) return
  try {
    JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isInvalidJson = error instanceof SyntaxError
    throw new ConfigError(
      `GOOGLE_APPLICATION_CREDENTIALS must name the JSON key of a service account that may manage the Firebase project's users: ${file} ${isInvalidJson ? 'is no JSON' : 'cannot be read'}.`,
    )
  }
}

/** Decides the settings of a hosted API. @throws {ConfigError} when one is invalid */
export function decideHosting(env: Environment): HostingConfig {
  return {
    metrics: decideMetrics(env.UNDERTONE_METRICS_LISTEN),
    drainMs: decideDrain(env.UNDERTONE_DRAIN_MS),
    trustedProxies: decideProxies(env.UNDERTONE_TRUST_PROXY),
  }
}
