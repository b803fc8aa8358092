import { describe, expect, it } from 'vitest'
import { FACTS, loadSeedStations, type SeedStation } from '../catalog/seed-stations.ts'
import { SEED_TAGS } from './tags.ts'

const stations = loadSeedStations()
/** Source of facts that were not verified yet. */
const UNCONFIRMED = "editor's knowledge, not yet confirmed"

/** A null description or bitrate and an unknown codec state no fact. */
const statedFacts = (station: SeedStation) =>
  FACTS.filter((fact) => (fact === 'codec' ? station.codec !== 'UNKNOWN' : station[fact] !== null))

/** Ids of stations that violate a rule, for a useful failure message. */
const breaking = (rule: (station: SeedStation) => boolean) =>
  stations.filter((station) => !rule(station)).map((station) => station.id)

const duplicates = (values: string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe('seed stations', () => {
  it('are at least 60, sorted by id', () => {
    const ids = stations.map((station) => station.id)
    expect(ids.length).toBeGreaterThanOrEqual(60)
    expect(ids).toEqual(ids.toSorted())
  })

  it('have unique ids, names and streams', () => {
    expect(duplicates(stations.map((station) => station.id))).toEqual([])
    expect(duplicates(stations.map((station) => station.name.toLowerCase()))).toEqual([])
    expect(duplicates(stations.map((station) => station.url))).toEqual([])
  })

  it("do not point to the listener's machine or network", () => {
    const local = /^(localhost|127\.|0\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/
    expect(breaking((station) => !local.test(new URL(station.url).hostname))).toEqual([])
  })

  it('stream directly, not through a playlist file', () => {
    expect(
      breaking((station) => !/\.(pls|m3u|asx|xspf)$/.test(new URL(station.url).pathname)),
    ).toEqual([])
  })

  it('have the codec HLS exactly for HLS addresses', () => {
    expect(
      breaking((station) => station.url.endsWith('.m3u8') === (station.codec === 'HLS')),
    ).toEqual([])
  })

  it('have the English country name of their code', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    expect(breaking((station) => names.of(station.countrycode) === station.country)).toEqual([])
  })

  it('have lower-case English language names', () => {
    const codes = [
      ...['ar', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'gl', 'hu', 'id', 'is', 'it', 'ja'],
      ...['ka', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sl', 'sv', 'th', 'uk', 'yue'],
    ]
    const names = new Intl.DisplayNames(['en'], { type: 'language' })
    const known = new Set(codes.map((code) => names.of(code)?.toLowerCase()))
    expect(
      breaking((station) => station.language.every((language) => known.has(language))),
    ).toEqual([])
  })

  it('have distinct tags and use the full vocabulary', () => {
    expect(breaking((station) => duplicates(station.tags).length === 0)).toEqual([])
    const used = new Set(stations.flatMap((station) => station.tags))
    expect(SEED_TAGS.filter((tag) => !used.has(tag))).toEqual([])
  })

  it('have exactly one source for every stated fact and none for others', () => {
    expect(
      breaking((station) => {
        const covered = station.sources.flatMap((source) => source.facts)
        return covered.toSorted().join() === statedFacts(station).toSorted().join()
      }),
    ).toEqual([])
  })

  it('have a source besides memory for address, codec and bitrate', () => {
    const remembered = (station: SeedStation) =>
      station.sources.filter((s) => s.from === UNCONFIRMED).flatMap((s) => s.facts)
    expect(
      breaking((station) =>
        remembered(station).every((fact) => !['url', 'codec', 'bitrate'].includes(fact)),
      ),
    ).toEqual([])
  })

  it('cite "stream address" only for facts that the address contains', () => {
    const spelled = (station: SeedStation, fact: string) => {
      const text = station.url.toLowerCase()
      if (fact === 'bitrate') return text.includes(String(station.bitrate))
      const marks: Record<string, string[]> = { HLS: ['.m3u8'], OGG: ['.ogg', '/ogg'] }
      return (marks[station.codec] ?? [station.codec.toLowerCase()]).some((m) => text.includes(m))
    }
    expect(
      breaking((station) =>
        station.sources
          .filter((source) => source.from === 'stream address')
          .every((source) => source.facts.every((fact) => spelled(station, fact))),
      ),
    ).toEqual([])
  })
})
