import Store from 'electron-store'
import { z } from 'zod'
import type { RuntimeConfig } from '../../preload/contract.ts'
import type { Logger } from '../log/logger.ts'
import { hostAndPort, judgeHost, parseStreamUrl } from '../stream-formats/address-rules.ts'

/** Hosts a person has allowed; the oldest makes room. */
export const MAX_ALLOWED_HOSTS = 100

const contents = z.array(z.string().max(300)).max(MAX_ALLOWED_HOSTS)

/** At which `host:port` stations may be on this machine or in the private network. */
export interface PrivateHosts {
  has(hostAndPort: string): boolean
  /**
   * Whether stations at this URL may be reached: known already, or asked of the person, one question at
   * a time. False for what is no stream address.
   */
  allow(url: string): Promise<boolean>
}

/**
 * Permissions are kept in private-stations.json; `ask` shows the question in a dialog of the system's.
 * The configured services need no permission.
 */
export function createPrivateHosts(options: {
  readonly config: Pick<RuntimeConfig, 'apiUrl' | 'streamsUrl'>
  readonly ask: (hostAndPort: string) => Promise<boolean>
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
    const [oldest] = allowed
    if (allowed.size > MAX_ALLOWED_HOSTS && oldest !== undefined) allowed.delete(oldest)
    try {
      open().set('hosts', [...allowed])
    } catch (error) {
      log.warn('the allowed private addresses could not be kept', error)
    }
  }
  const has = (host: string) => configured.has(host) || allowed.has(host)

  return {
    has,
    async allow(text) {
      const url = parseStreamUrl(text)
      if (url === null) return false
      const host = hostAndPort(url)
      if (has(host) || judgeHost(url) === 'public') return true
      if (asking) return false
      asking = true
      try {
        const yes = await ask(host)
        if (yes) remember(host)
        return yes
      } finally {
        asking = false
      }
    },
  }
}
