import { getCACertificates } from 'node:tls'
import {
  app,
  type MessageBoxOptions,
  type MessageBoxReturnValue,
  net,
  safeStorage,
  session,
} from 'electron'
import type { StreamEvent } from '../../preload/contract/streams.ts'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { formats } from '../../shared/locale/formats.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import { createBrowserAgent } from '../../shared/net/browser-agent.ts'
import { lookupAll } from '../../shared/net/checked-lookup.ts'
import type { ProxyAccounts } from '../../shared/net/proxy.ts'
import { createTrust } from '../../shared/net/trust.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import type { Logger } from '../log/logger.ts'
import { createSessionFile } from '../token-vault/session-file.ts'
import { createTokenVault } from '../token-vault/token-vault.ts'
import { createPrivateHosts, type PrivateHosts } from './allowed-hosts.ts'
import { createCharsetMemory } from './charset-memory.ts'
import { createStationAccounts, type StationAccounts } from './station-accounts.ts'
import { type StreamRelay, startStreamRelay } from './stream-relay.ts'
import type { RelayParserWorker } from './text-parsers.ts'

export interface Streams extends StreamRelay {
  readonly allowPrivate: PrivateHosts['allow']
  readonly accounts: StationAccounts
  charset(stationId: string): Charset | null
  setCharset(stationId: string, charset: Charset | null): void
}

type ShowDialog = (options: MessageBoxOptions) => Promise<MessageBoxReturnValue>

/** Asks in a system dialog, which no page can imitate or click. */
async function confirmPrivateHost(
  showDialog: ShowDialog,
  hostAndPort: string,
  from: string | null,
  addresses: readonly string[],
): Promise<boolean> {
  const text = desktopText.privateStation
  const { response } = await showDialog({
    type: 'question',
    title: text.title,
    message:
      addresses.length === 0
        ? text.message(hostAndPort)
        : text.messageAt({ host: hostAndPort, addresses: formats.list(addresses) }),
    detail: from === null ? text.detail : text.detailFrom(from),
    buttons: [text.cancel, text.allow],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

export async function openStreams(options: {
  readonly config: RuntimeConfig
  readonly showDialog: ShowDialog
  readonly parserWorker: RelayParserWorker
  readonly proxyAccounts: ProxyAccounts
  readonly send: (stream: string, event: StreamEvent) => void
  readonly log: Logger
}): Promise<Streams> {
  const { config, showDialog, parserWorker, proxyAccounts, send, log } = options
  const hosts = createPrivateHosts({
    config,
    confirm: (...question) => confirmPrivateHost(showDialog, ...question),
    lookup: lookupAll,
    log,
  })
  const charsets = createCharsetMemory(log)
  const file = createSessionFile('station-accounts')
  const vault = createTokenVault({ keyring: safeStorage, file, log })
  const accounts = createStationAccounts(vault, file, log)
  const relay = await startStreamRelay({
    parserWorker,
    network: {
      lookup: lookupAll,
      resolveProxy: (url) => session.defaultSession.resolveProxy(url),
      allowed: hosts.has,
      proxyAccounts,
      trust: createTrust({ systemRoots: () => getCACertificates('system') }),
    },
    isSystemOnline: () => net.isOnline(),
    charsets,
    accounts,
    userAgent: `Undertone/${app.getVersion()}`,
    browser: createBrowserAgent(session.defaultSession.getUserAgent(), config.directoryUrl),
    statusUrl: `${config.apiUrl}/status`,
    send,
    onPrivateAddress: hosts.recordRefusal,
    log,
  })
  return {
    ...relay,
    allowPrivate: hosts.allow,
    accounts,
    charset: (stationId) => charsets.of(stationId).chosen(),
    setCharset: charsets.choose,
  }
}
