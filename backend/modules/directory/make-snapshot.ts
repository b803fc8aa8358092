/** `make-snapshot.ts <underground records> <levels of these records> <all records>` builds the bundled snapshot. */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hostOf } from '../stations/web-address.ts'
import { groupVariants, type StationGroup } from './record/group-variants.ts'
import { readRecord } from './record/read-record.ts'
import { SNAPSHOT_FILE, SNAPSHOT_MAX_BYTES } from './snapshot.ts'

/** Maximum number of stations per homepage host. */
const NETWORK_MAX = 40
const SNAPSHOT_STATIONS_MAX = 12_000

const linesOf = (file = '') =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '')

function groupsOf(lines: readonly string[]): StationGroup[] {
  const stations = lines.map((line) => readRecord(JSON.parse(line)))
  return groupVariants(stations.filter((station) => typeof station !== 'string'))
}

const [underground, levels, directory] = process.argv.slice(2)
const levelByIndex = linesOf(levels)
  .slice(1)
  .map((line) => Number(line.split('\t')[1]))
const recordsOfLevel = (level: number) =>
  linesOf(underground).filter((_, n) => levelByIndex[n] === level)
const byVotes = (a: StationGroup, b: StationGroup) => b.station.votes - a.station.votes

const usedUuids = new Set<string>()
const networks = new Map<string, number>()
function isIncluded({ station, others }: StationGroup): boolean {
  const network = hostOf(station.homepage ?? station.url)
  const count = networks.get(network) ?? 0
  const uuids = [station, ...others].map(({ stationuuid }) => stationuuid)
  if (count === NETWORK_MAX || uuids.some((uuid) => usedUuids.has(uuid))) return false
  networks.set(network, count + 1)
  for (const uuid of uuids) usedUuids.add(uuid)
  return true
}

const snapshotGroups = [recordsOfLevel(2), recordsOfLevel(1), recordsOfLevel(0), linesOf(directory)]
  .flatMap((lines) => groupsOf(lines).sort(byVotes))
  .filter(isIncluded)
  .slice(0, SNAPSHOT_STATIONS_MAX)
const compressed = gzipSync(snapshotGroups.map((group) => `${JSON.stringify(group)}\n`).join(''), {
  level: 9,
})
if (compressed.length > SNAPSHOT_MAX_BYTES)
  throw new RangeError(`${compressed.length} bytes are too many.`)
writeFileSync(SNAPSHOT_FILE, compressed)
process.stdout.write(`${snapshotGroups.length} stations, ${compressed.length} bytes\n`)
