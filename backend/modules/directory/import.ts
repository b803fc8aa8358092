/** Command line: `npm run stations:import [-- [--full] <file>]` imports from the Radio Browser directory, or a file. */

import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, NONE, serviceUrlProblem } from '../../../shared/config/runtime-config.ts'
import { hostAndPort } from '../../../shared/net/address-rules.ts'
import { lookupAll } from '../../../shared/net/checked-lookup.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { createParserWorker } from '../../../shared/parser-worker/parser-worker.ts'
import { decideDatabasePlace, decideStateFolder } from '../../database/database-place.ts'
import { createLeases } from '../../database/leases.ts'
import { openDatabase } from '../../database/open-database.ts'
import type { Queries } from '../../database/queries.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import { OperationError, runOperation } from '../../ops/run-operation.ts'
import { countJobFault } from '../analytics/faults/record-faults.ts'
import { importStations, withImportLease } from './import-stations.ts'
import { PARSE_MS } from './limits.ts'
import { createDirectoryApi } from './mirrors/directory-api.ts'
import { createMirrorClient, findMirrors } from './mirrors/mirror-client.ts'
import type { Parsers } from './mirrors/parsers.ts'
import { readEntries } from './read-entries.ts'
import { groupVariants } from './record/group-variants.ts'
import { PROGRESS_EVERY, refreshDirectory } from './refresh/refresh-directory.ts'

/** Returns the mirror that replaces the public mirrors, or null. @throws {ConfigError} if it is invalid or `none` */
function decideDirectoryUrl({
  UNDERTONE_DIRECTORY_URL: url,
}: Readonly<Record<string, string | undefined>>): string | null {
  if (!url) return null
  if (url === NONE) throw new ConfigError('UNDERTONE_DIRECTORY_URL disables the directory.')
  const problem = serviceUrlProblem(url)
  if (problem !== null) throw new ConfigError(`UNDERTONE_DIRECTORY_URL ${problem}.`)
  return url.replace(/(?<!\/)\/+$/, '')
}

type Print = (line: string) => void

async function importFile(
  queries: Queries,
  file: string,
  isFull: boolean,
  print: Print,
  signal: AbortSignal,
): Promise<void> {
  const { entries, rejected, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  print(`Read ${entries.length} entries of ${groups.length} stations.`)
  for (const [reason, count] of Object.entries(rejected)) print(`Skipped, ${reason}: ${count}`)
  const isDone = await importStations(queries, {
    groups,
    source: `${isFull ? 'whole' : 'file'} ${checksum}`,
    isFull,
    now: Date.now(),
    onProgress: (written, total) => {
      if (written % PROGRESS_EVERY === 0) print(`${written} of ${total}`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  print('Import complete.')
}

async function refresh(queries: Queries, print: Print, signal: AbortSignal): Promise<void> {
  const configuredMirror = decideDirectoryUrl(process.env)
  const network: Network = {
    lookup: lookupAll,
    // The configured mirror may run on this machine.
    allowed: (host) => configuredMirror !== null && host === hostAndPort(new URL(configuredMirror)),
  }
  const parserWorker = createParserWorker<Parsers>(
    new URL('./mirrors/parser-worker.ts', import.meta.url),
    {
      limitMs: PARSE_MS,
    },
  )
  try {
    const client = createMirrorClient({
      mirrors: configuredMirror === null ? await findMirrors() : [configuredMirror],
      network,
      parserWorker,
      userAgent: USER_AGENT,
      signal,
      onMirrorError: print,
    })
    const { kind, count } = await refreshDirectory({
      queries,
      api: createDirectoryApi(client),
      file: path.join(decideStateFolder(process.env), 'directory/copy.jsonl'),
      now: Date.now(),
      print,
      signal,
    })
    if (kind === 'copy') print(`Imported the ${count} stations of the directory.`)
    else print(count === 0 ? 'Nothing has changed.' : `Imported ${count} changed entries.`)
  } finally {
    await parserWorker.stop()
  }
}

await runOperation(async (print) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { full: { type: 'boolean', default: false } },
  })
  const [name, ...extraArguments] = positionals
  if (extraArguments.length > 0 || (values.full && name === undefined)) {
    throw new OperationError(
      'Run npm run stations:import -- [--full] <file>, or npm run stations:import to read the directory.',
    )
  }
  const abortController = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => abortController.abort())
  const database = await openDatabase(decideDatabasePlace(process.env))
  try {
    const result = await withImportLease(
      createLeases(database),
      abortController.signal,
      async (signal) => {
        if (name === undefined) {
          const countedJob = {
            job: 'directory',
            now: Date.now,
            signal: abortController.signal,
          } as const
          return countJobFault(database, countedJob, () => refresh(database, print, signal))
        }
        const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
        return importFile(database, file, values.full, print, signal)
      },
    )
    if (result === null) {
      throw new OperationError('Another import is running. Try again when it is done.')
    }
  } catch (error) {
    if (!abortController.signal.aborted) throw error
    print('Import stopped. The next import continues where this one stopped.')
  } finally {
    await database.destroy()
  }
})
