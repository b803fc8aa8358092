import { app, dialog, net, session } from 'electron'
import type { StreamEvent } from '../../preload/contract/streams.ts'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { lookupAll } from '../../shared/net/checked-lookup.ts'
import type { Charset } from '../../shared/radio/charset-names.ts'
import type { Logger } from '../log/logger.ts'
import { messages } from '../messages/en.ts'
import { createPrivateHosts, type PrivateHosts } from './allowed-hosts.ts'
import { createCharsetMemory } from './charset-memory.ts'
import { type StreamRelay, startStreamRelay } from './stream-relay.ts'
import type { RelayJudge } from './text-judgements.ts'

/** What main needs: the relay, and the question whether a private address may be reached. */
export interface Streams extends StreamRelay {
  readonly allowPrivate: PrivateHosts['allow']
  /** What the user has chosen for the titles of a station. */
  charset(stationId: string): Charset | null
  setCharset(stationId: string, charset: Charset | null): void
}

/** A dialog of the system's: no page can draw it, and none can press its button. */
async function askUser(
  hostAndPort: string,
  from: string | null,
  addresses: readonly string[],
): Promise<boolean> {
  const text = messages.privateStation
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: text.title,
    message: text.message(hostAndPort, addresses),
    detail: from === null ? text.detail : text.detailFrom(from),
    buttons: [text.cancel, text.allow],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 1
}

/** Starts the relay with what Electron knows: proxies, the network, the user. */
export async function openStreams(options: {
  readonly config: RuntimeConfig
  readonly judge: RelayJudge
  readonly send: (stream: string, event: StreamEvent) => void
  readonly log: Logger
}): Promise<Streams> {
  const { config, judge, send, log } = options
  const hosts = createPrivateHosts({ config, ask: askUser, lookup: lookupAll, log })
  const charsets = createCharsetMemory(log)
  const relay = await startStreamRelay({
    judge,
    network: {
      lookup: lookupAll,
      resolveProxy: (url) => session.defaultSession.resolveProxy(url),
      allowed: hosts.has,
    },
    systemOnline: () => net.isOnline(),
    charsets,
    userAgent: `Undertone/${app.getVersion()}`,
    statusUrl: `${config.apiUrl}/status`,
    send,
    onPrivate: hosts.refused,
    log,
  })
  return {
    ...relay,
    allowPrivate: hosts.allow,
    charset: (stationId) => charsets.of(stationId).chosen(),
    setCharset: charsets.choose,
  }
}
