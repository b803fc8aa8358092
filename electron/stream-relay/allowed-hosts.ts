import Store from 'electron-store'
import { z } from 'zod'
import type { RuntimeConfig } from '../../preload/contract.ts'
import type { Logger } from '../log/logger.ts'
import { hostAndPort, judgeHost, parseStreamUrl } from '../stream-formats/address-rules.ts'

/** Hosts a person has allowed; the oldest makes room. */
export const MAX_ALLOWED_HOSTS = 100
/** Stations remembered for the question about them. */
const MAX_REFUSED = 100

const contents = z.array(z.string().max(300)).max(MAX_ALLOWED_HOSTS)

/** At which `host:port` stations may be on this machine or in the private network. */
export interface PrivateHosts {
  has(hostAndPort: string): boolean
  /** The station at `url` was refused because of this address: its own, or where it leads. */
  refused(url: string, hostAndPort: string): void
  /**
   * Whether the station at this URL may be reached: known already, or asked of the person, one question
   * at a time. They are asked about the address that was refused. False for what is no stream address.
   */
  allow(url: string): Promise<boolean>
}

/**
 * Permissions are kept in private-stations.json; `ask` shows the question in a dialog of the system's.
 * The configured services need no permission.
 */
export function createPrivateHosts(options: {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'streamsUrl'>
  /** `from`: the `host:port` of the station, where it is another. */
  readonly ask: (hostAndPort: string, from: string | null) => Promise<boolean>
  readonly log: Logger
  readonly folder?: string
}): PrivateHosts {
  const { config, ask, log, folder } = options
  const open = () =>
    new Store({
      name: 'private-stations',
      clearInvalidConfig: true,
      ...(folder && { cwd: folder }),
    })
  const configured = new Set(
    [config.apiUrl, config.streamsUrl].flatMap((url) =>
      url === null ? [] : hostAndPort(new URL(url)),
    ),
  )
  const allowed = new Set(read())
  const refusals = new Map<string, string>()
  let asking = false

  function read(): string[] {
    try {
      return contents.safeParse(open().get('hosts')).data ?? []
    } catch (error) {
      log.warn('the allowed private addresses could not be read', error)
      return []
    }
  }
  function remember(host: string): void {
    allowed.add(host)
    dropOldest(allowed, MAX_ALLOWED_HOSTS)
    try {
      open().set('hosts', [...allowed])
    } catch (error) {
      log.warn('the allowed private addresses could not be kept', error)
    }
  }
  const has = (host: string) => configured.has(host) || allowed.has(host)

  return {
    has,
    refused(url, host) {
      refusals.set(url, host)
      dropOldest(refusals, MAX_REFUSED)
    },
    async allow(text) {
      const url = parseStreamUrl(text)
      if (url === null) return false
      const own = hostAndPort(url)
      const refused = refusals.get(text)
      const host = refused ?? own
      if (has(host) || (refused === undefined && judgeHost(url) === 'public')) return true
      if (asking) return false
      asking = true
      try {
        const yes = await ask(host, host === own ? null : own)
        if (yes) remember(host)
        return yes
      } finally {
        asking = false
      }
    },
  }
}

function dropOldest(of: Set<string> | Map<string, string>, most: number): void {
  const [oldest] = of.keys()
  if (of.size > most && oldest !== undefined) of.delete(oldest)
}
