import { lookupAll } from '../../../../shared/net/checked-lookup.ts'
import { createParserWorker } from '../../../../shared/parser-worker/parser-worker.ts'
import { createDirectoryApi } from '../mirrors/directory-api.ts'
import { createMirrorClient } from '../mirrors/mirror-client.ts'
import type { Parsers } from '../mirrors/parsers.ts'
import type { FakeDirectory } from './fake-directory.ts'

const WORKER = new URL('../mirrors/parser-worker.ts', import.meta.url)

export function createFakeClient(mirrors: readonly FakeDirectory[], signal: AbortSignal) {
  const parserWorker = createParserWorker<Parsers>(WORKER)
  const errors: string[] = []
  const hosts = mirrors.map(({ url }) => new URL(url).host)
  const client = createMirrorClient({
    mirrors: mirrors.map(({ url }) => url),
    network: { lookup: lookupAll, allowed: (host) => hosts.includes(host) },
    parserWorker,
    userAgent: 'Undertone/test',
    signal,
    onMirrorError: (line) => errors.push(line),
  })
  return { api: createDirectoryApi(client), errors, stop: () => parserWorker.stop() }
}
