import { createJudge } from '../../../../shared/judge/judge.ts'
import { lookupAll } from '../../../../shared/net/checked-lookup.ts'
import { createDirectoryCalls } from '../mirrors/directory-calls.ts'
import { createMirrorClient } from '../mirrors/mirror-client.ts'
import type { Answers } from '../mirrors/read-answers.ts'
import type { FakeDirectory } from './fake-directory.ts'

const WORKER = new URL('../mirrors/answers-worker.ts', import.meta.url)

/** The client of these mirrors, asked in this order. */
export function askFake(mirrors: readonly FakeDirectory[], signal: AbortSignal) {
  const judge = createJudge<Answers>(WORKER)
  const troubles: string[] = []
  const hosts = mirrors.map(({ url }) => new URL(url).host)
  const client = createMirrorClient({
    mirrors: mirrors.map(({ url }) => url),
    network: { lookup: lookupAll, allowed: (host) => hosts.includes(host) },
    judge,
    userAgent: 'Undertone/test',
    signal,
    onTrouble: (line) => troubles.push(line),
  })
  return { calls: createDirectoryCalls(client), troubles, stop: () => judge.stop() }
}
