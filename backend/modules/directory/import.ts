/**
 * `npm run stations:import`: brings the catalogue of the API up to date with the Radio Browser directory.
 * `npm run stations:import -- [--whole] <file>`: takes records of it from a file.
 */

import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, NONE, serviceUrlProblem } from '../../../shared/config/runtime-config.ts'
import { createJudge } from '../../../shared/judge/judge.ts'
import { hostAndPort } from '../../../shared/net/address-rules.ts'
import { lookupAll } from '../../../shared/net/checked-lookup.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { decideDatabasePlace, decideStateFolder } from '../../database/database-place.ts'
import { createLeases } from '../../database/leases.ts'
import { openDatabase } from '../../database/open-database.ts'
import type { Queries } from '../../database/queries.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import { OperationError, runOperation } from '../../ops/run-operation.ts'
import { countFailure } from '../analytics/faults/keep-faults.ts'
import { withImportLease } from './import-lease.ts'
import { importStations } from './import-stations.ts'
import { PARSE_MS } from './limits.ts'
import { createDirectoryCalls } from './mirrors/directory-calls.ts'
import { createMirrorClient, findMirrors } from './mirrors/mirror-client.ts'
import type { Answers } from './mirrors/read-answers.ts'
import { readEntries } from './read-entries.ts'
import { groupVariants } from './record/group-variants.ts'
import { PROGRESS_EVERY, refreshDirectory } from './refresh/refresh-directory.ts'

/**
 * The address of the one mirror that is to be asked instead of the public ones; null: these.
 * @throws {ConfigError} that says what is wrong with it, or that there is to be no directory
 */
function decideDirectoryUrl({
  UNDERTONE_DIRECTORY_URL: url,
}: Readonly<Record<string, string | undefined>>): string | null {
  if (!url) return null
  if (url === NONE)
    throw new ConfigError('UNDERTONE_DIRECTORY_URL says that there is no directory.')
  const problem = serviceUrlProblem(url)
  if (problem !== null) throw new ConfigError(`UNDERTONE_DIRECTORY_URL ${problem}.`)
  return url.replace(/(?<!\/)\/+$/, '')
}

type Say = (line: string) => void

/** Records of a file, into the catalogue. */
async function importFile(
  queries: Queries,
  file: string,
  isWhole: boolean,
  say: Say,
  signal: AbortSignal,
): Promise<void> {
  const { entries, refused, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  say(`${entries.length} entries are ${groups.length} stations.`)
  for (const [reason, count] of Object.entries(refused)) say(`Left out, ${reason}: ${count}`)
  const isDone = await importStations(queries, {
    groups,
    source: `${isWhole ? 'whole' : 'file'} ${checksum}`,
    isWhole,
    now: Date.now(),
    onProgress: (written, of) => {
      if (written % PROGRESS_EVERY === 0) say(`${written} of ${of}`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  say('The catalogue has them.')
}

/** The directory itself, into the catalogue. */
async function refresh(queries: Queries, say: Say, signal: AbortSignal): Promise<void> {
  const own = decideDirectoryUrl(process.env)
  const network: Network = {
    lookup: lookupAll,
    // A mirror of one's own may be on this machine.
    allowed: (host) => own !== null && host === hostAndPort(new URL(own)),
  }
  const judge = createJudge<Answers>(new URL('./mirrors/answers-worker.ts', import.meta.url), {
    limitMs: PARSE_MS,
  })
  try {
    const client = createMirrorClient({
      mirrors: own === null ? await findMirrors() : [own],
      network,
      judge,
      userAgent: USER_AGENT,
      signal,
      onTrouble: say,
    })
    const { kind, count } = await refreshDirectory({
      queries,
      calls: createDirectoryCalls(client),
      file: path.join(decideStateFolder(process.env), 'directory/copy.jsonl'),
      now: Date.now(),
      say,
      signal,
    })
    if (kind === 'copy') say(`The catalogue has the ${count} stations of the directory.`)
    else say(count === 0 ? 'Nothing has changed.' : 'The catalogue has what has changed.')
  } finally {
    await judge.stop()
  }
}

await runOperation(async (say) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'boolean', default: false } },
  })
  const [name, ...more] = positionals
  if (more.length > 0 || (values.whole && name === undefined)) {
    throw new OperationError(
      'Name one file, npm run stations:import -- [--whole] <file>, or none: then the directory itself is read.',
    )
  }
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  const database = await openDatabase(decideDatabasePlace(process.env))
  try {
    const done = await withImportLease(createLeases(database), ending.signal, async (signal) => {
      // Of a file, who names it is told at this terminal.
      if (name === undefined) {
        const counted = { job: 'directory', now: Date.now, signal: ending.signal } as const
        return countFailure(database, counted, () => refresh(database, say, signal))
      }
      const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
      return importFile(database, file, values.whole, say, signal)
    })
    if (done === null) {
      throw new OperationError('Another import is under way. Try again when it is done.')
    }
  } catch (error) {
    if (!ending.signal.aborted) throw error
    say('Stopped. What was written is kept, and the next import goes on there.')
  } finally {
    await database.destroy()
  }
})
