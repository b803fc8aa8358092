import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../backend/database/queries.ts'
import { createDirectoryStore } from '../../backend/modules/directory/directory-store.ts'
import { readSnapshot } from '../../backend/modules/directory/snapshot.ts'
import { makeStationIndex } from '../../backend/modules/stations/station-index-routes.ts'
import { createStationIndexStore } from '../../backend/modules/stations/station-index-store.ts'
import { createStationStore } from '../../backend/modules/stations/station-store.ts'
import { openTestDatabase } from '../../backend/testing/test-database.ts'
import { createStationFinder } from '../../renderer/domain/stations/instant/station-finder.ts'

let database: Queries
let finder: ReturnType<typeof createStationFinder>
// Twelve thousand stations on a possibly busy machine.
beforeAll(async () => {
  database = await openTestDatabase()
  const groups = await readSnapshot()
  await database.transaction().execute((tx) => createDirectoryStore(tx).add(groups, 1))
  const { gzip } = await makeStationIndex(createStationIndexStore(database))
  finder = createStationFinder(JSON.parse(String(await promisify(gunzip)(gzip))))
}, 600_000)
afterAll(() => database.destroy())

const firstOf = async (query: string) => {
  const { items, total, nearest } = await createStationStore(database).list({ query, limit: 3 })
  return { names: items.map(({ name }) => name), total, nearest }
}

/** Search text, minimum number of results, and the first result. */
const TYPED: readonly (readonly [typed: string, least: number, first: string])[] = [
  ['اذاعة', 12, 'إذاعة مصطفى إسماعيل'],
  ['إذاعة', 12, 'إذاعة مصطفى إسماعيل'],
  ['ＮＨＫ', 1, 'NHK-FM'],
  ['NHK', 1, 'NHK-FM'],
  ['ﾗｼﾞｵ', 7, 'BAN-BANラジオ'],
  ['ラジオ', 7, 'BAN-BANラジオ'],
  ['hitradio oe3', 1, 'ORF Hitradio Ö3 | HQ'],
  ['hitradio ö3', 1, 'ORF Hitradio Ö3 | HQ'],
  ['oesterreich', 99, 'Lounge.FM - 100% Austria'],
  ['österreich', 99, 'Lounge.FM - 100% Austria'],
  ['north and beyond', 1, 'North & Beyond'],
  ['north & beyond', 1, 'North & Beyond'],
  ['rock and pop', 269, 'Rock and Pop'],
  ['rock & pop', 269, 'Rock&Pop'],
  ['radioparadise', 20, 'Radio Paradise Main Mix 128 AAC'],
  ['radio paradise', 21, 'Radio Paradise Main Mix 128 AAC'],
  ['franceinter', 3, 'France Inter'],
  ['france inter', 6, 'France Inter'],
  ['rtl102.5', 3, 'RTL 102.5'],
  ['rtl 102.5', 3, 'RTL 102.5'],
  ['fm 4', 218, 'FM4 | ORF'],
  ['fm4', 2, 'FM4 | ORF'],
]

test.each(TYPED)(
  '%j finds at least %i stations, %j first, on the page and in the API',
  async (typed, least, first) => {
    const { names, total } = await firstOf(typed)
    expect(names[0]).toBe(first)
    expect(total).toBeGreaterThanOrEqual(least)
    expect(finder.find({ typed }).hits[0]?.name).toBe(first)
  },
)

/** Alternative spellings of shipped names. */
const OTHERWISE: readonly (readonly [typed: string, name: string])[] = [
  ['virgin radio tuerkiye', 'Virgin Radio Türkiye'],
  ['ＴＲＴ türkü', 'TRT Türkü'],
  ['energy zuerich', 'Energy Zürich (NRJ)'],
  ['koebenhavn jazz', 'København Jazz Radio'],
  ['radio gruen weiss', 'Radio Grün Weiß'],
  ['generations r and b', 'Generations R&B'],
  ['npo 2 soul & jazz', 'NPO 2 Soul and Jazz'],
  ['hardstyle & hardcore', 'Hardstyle and Hardcore'],
  ['todays hot country', "Today's Hot Country"],
  ['exclusively acdc', 'Exclusively AC/DC'],
  ['adm hardstyle', 'A.D.M. Hardstyle Radio'],
  ['ril fm', 'R.I.L FM'],
  ['techno base', 'TechnoBase.FM'],
  ['mega dance', 'MegaDance Rádió'],
  ['smooth jazz.com', 'SmoothJazz.com 128k mp3'],
  ['rtl 2', 'RTL2'],
  ['1025', 'RTL 102.5'],
  ['102.5', 'RTL 102.5'],
  ['banbanラジオ', 'BAN-BANラジオ'],
  ['ｱｼﾔ', 'AshiyaRadio〜アシヤ・ラヂヲ〜'],
  ['رَادِيُو مكان', 'راديو مكان - Kan Israel Makan'],
  ['اذاعه القران', 'إذاعة القرآن الكريم'],
]

test.each(OTHERWISE)(
  '%j finds %j among the first three, on the page and in the API',
  async (typed, name) => {
    const { names, nearest } = await firstOf(typed)
    expect(names).toContain(name)
    const { hits, ...found } = finder.find({ typed })
    // Found by the typed text, not by typo correction.
    expect([nearest, found.nearest]).toEqual([null, null])
    expect(hits.slice(0, 3).map((hit) => hit.name)).toContain(name)
  },
)

test.each([
  ['franec inetr', 'France Inter'],
  ['raido paradsie', 'Radio Paradise Main Mix 128 AAC'],
  ['hitradoi oe3', 'ORF Hitradio Ö3 | HQ'],
  ['exclusivly acdc', 'Exclusively AC/DC'],
  ['todasy hot contry', "Today's Hot Country"],
  ['enregy zuerihc', 'Energy Zürich (NRJ)'],
  ['radioparadsie', 'Radio Paradise Main Mix 128 AAC'],
])('%j, with a typo in any of its words, finds %j among the first three', async (typed, name) => {
  expect((await firstOf(typed)).names).toContain(name)
  const { hits } = finder.find({ typed })
  expect(hits.slice(0, 3).map((hit) => hit.name)).toContain(name)
})

test.each([
  ['virgin radio türkiye fm', 'virgin radio turkiye', 'Virgin Radio Türkiye'],
  ['techno base radio online', 'techno base', 'TechnoBase.FM'],
  ['hitradio oe3 live stream', 'hitradio oe3', 'ORF Hitradio Ö3 | HQ'],
])('%j, which no station has, is corrected to %j', async (typed, nearest, first) => {
  const page = await createStationStore(database).list({ query: typed, limit: 3 })
  expect(page.nearest).toBe(nearest)
  expect(page.items[0]?.name).toBe(first)
})
