import type { Queries } from '../../backend/database/queries.ts'
import { createDirectoryStore } from '../../backend/modules/directory/directory-store.ts'
import type { StationGroup } from '../../backend/modules/directory/record/group-variants.ts'
import type { DirectoryStation } from '../../backend/modules/directory/record/read-record.ts'
import { readSnapshot } from '../../backend/modules/directory/snapshot.ts'
import { writeStations } from '../../backend/modules/stations/catalog/station-writer.ts'
import { generateStations } from '../../backend/testing/generate-stations.ts'
import { isUnspaced, plainWords } from '../../shared/search/plain-words.ts'

const WRITTEN_AT = Date.UTC(2026, 0)
/** Copies of each real station; the rest is generated, so that many words occur in few stations. */
const COPIES = 3

/** The same station as another directory entry with fewer votes. */
function copyOf({ station }: StationGroup, copy: number): StationGroup {
  const stationuuid = copy === 0 ? station.stationuuid : `${copy}${station.stationuuid.slice(1)}`
  return { station: { ...station, stationuuid, votes: station.votes >> copy }, others: [] }
}

/** Fills an empty catalog and returns its real stations. */
export async function writeRealCatalog(
  queries: Queries,
  count: number,
): Promise<DirectoryStation[]> {
  const real = await readSnapshot()
  for (let copy = 0; copy < COPIES; copy += 1) {
    const copies = real.map((group) => copyOf(group, copy))
    await queries.transaction().execute((tx) => createDirectoryStore(tx).add(copies, WRITTEN_AT))
  }
  const made = [...generateStations(count - COPIES * real.length)]
  const entries = made.map((station) => ({ station, origin: 'generated' as const }))
  await writeStations(queries, entries, WRITTEN_AT)
  return real.map(({ station }) => station)
}

/** `count` evenly spaced entries. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  Array.from({ length: Math.min(count, all.length) }, (_, index) => {
    return all[Math.floor((index * all.length) / count)] as T
  })

/** Swaps two letters of a word; null if all words are too short. */
function mistyped(name: string): string | null {
  const swapped = name.replace(/\b([a-z]{2})([a-z])([a-z])(?=[a-z])/i, '$1$3$2')
  return swapped === name ? null : swapped
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

export function typedForReal(real: readonly DirectoryStation[], count: number) {
  const names = real.map(({ name }) => name).filter((name) => plainWords(name).length > 0)
  const latin = names.filter((name) => !OTHER_SCRIPT.test(name))
  const typos = latin.map(mistyped).filter((name) => name !== null)
  const tagged = real.filter(({ tags }) => tags.length > 1)
  const otherWords = names.flatMap((name) =>
    plainWords(name).filter((word) => OTHER_SCRIPT.test(word)),
  )
  return {
    'beginnings of names': spread(latin, count).map((name, index) =>
      name.slice(0, 1 + (index % Math.min(name.length, 12))),
    ),
    'words of names': spread(latin, count).map((name, index) =>
      plainWords(name)
        .slice(0, 1 + (index % 4))
        .join(' '),
    ),
    'tags and a place': spread(tagged, count).map(({ tags, region, country }, index) =>
      [...tags.slice(0, 1 + (index % 2)), index % 3 === 0 ? (region ?? country) : country].join(
        ' ',
      ),
    ),
    'a typo': spread(typos, count),
    'other scripts': spread(otherWords, count).map((word, index) =>
      word.slice(0, 1 + (index % (isUnspaced(word) ? 4 : 7))),
    ),
  }
}
