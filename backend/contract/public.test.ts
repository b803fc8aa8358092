import { describe, expect, test } from 'vitest'
import {
  facetsSchema,
  type Station,
  stationDetailSchema,
  stationPageSchema,
  stationSchema,
} from '../../shared/api/stations.ts'
import { statusSchema } from '../api/status.ts'
import { call, expectProblem, fetchRaw, HAS_DEMOS, provideTarget, readExactly } from './target.ts'

provideTarget()

async function stations(query: string) {
  const { status, body } = await call(`/stations?${query}`)
  expect(status).toBe(200)
  const page = readExactly(stationPageSchema, body)
  for (const item of page.items) readExactly(stationSchema, item)
  return page
}

const isOrdered = (items: readonly Station[], key: (station: Station) => number | string) =>
  items.every((item, index) => {
    const before = items[index - 1]
    return before === undefined || key(before) <= key(item)
  })

describe('public routes', () => {
  test('paginates without gaps or duplicates', async () => {
    const all = await stations('limit=5&sort=name')
    const first = await stations('limit=2&sort=name')
    expect(first.items).toEqual(all.items.slice(0, 2))
    expect(first.total).toBe(all.total)
    if (first.nextCursor === null) return
    const next = await stations(`limit=2&sort=name&cursor=${encodeURIComponent(first.nextCursor)}`)
    expect(next.items).toEqual(all.items.slice(2, 4))
    expect(next.total).toBe(all.total)
    for (const other of ['sort=votes', 'sort=name&country=FR']) {
      await expectProblem(`/stations?${other}&cursor=${encodeURIComponent(first.nextCursor)}`, 400)
    }
  })

  test('returns 24 items by default and at most 100', async () => {
    const usual = await stations('')
    expect(usual.items.length).toBe(Math.min(24, usual.total))
    const largest = await stations('limit=100')
    expect(largest.items.length).toBe(Math.min(100, largest.total))
    for (const limit of ['0', '101', '1.5', 'ten', '']) {
      await expectProblem(`/stations?limit=${limit}`, 400)
    }
  })

  test('sorts as requested', async () => {
    const featured = (await stations('limit=100')).items
    expect(featured).toEqual((await stations('limit=100&sort=featured')).items)
    expect(isOrdered(featured, ({ demo }) => Number(!demo))).toBe(true)
    if (HAS_DEMOS) expect(featured[0]?.demo).toBe(true)
    const listed = featured.filter(({ demo }) => !demo)
    expect(isOrdered(listed, ({ votes }) => -votes)).toBe(true)
    const votes = (await stations('limit=100&sort=votes')).items
    expect(isOrdered(votes, (station) => -station.votes)).toBe(true)
    const newest = (await stations('limit=100&sort=newest')).items
    expect(isOrdered(newest, ({ createdAt }) => -Date.parse(createdAt))).toBe(true)
    await expectProblem('/stations?sort=rank', 400)
  })

  test('filters stations, with matching facet counts', async () => {
    const { body } = await call('/stations/facets')
    const facets = readExactly(facetsSchema, body)
    const [genre] = facets.genres
    const [country] = facets.countries
    const [language] = facets.languages
    if (!genre || !country || !language) throw new Error('This catalog is empty.')
    const ofGenre = await stations(`limit=100&genre=${encodeURIComponent(genre.value)}`)
    expect(ofGenre.total).toBe(genre.count)
    expect(ofGenre.items.every(({ tags }) => tags.includes(genre.value))).toBe(true)
    const ofCountry = await stations(`limit=100&country=${country.value}`)
    expect(ofCountry.total).toBe(country.count)
    expect(ofCountry.items.every(({ countrycode }) => countrycode === country.value)).toBe(true)
    const spoken = await stations(`limit=100&language=${encodeURIComponent(language.value)}`)
    expect(spoken.total).toBe(language.count)
    expect(spoken.items.every((item) => item.language.includes(language.value))).toBe(true)
  })

  test('matches word prefixes, ignoring case and accents', async () => {
    const [known] = (await stations('limit=1')).items
    const word = known?.name.match(/\p{L}{3,}/u)?.[0] ?? ''
    for (const query of [
      word,
      word.toUpperCase(),
      word.slice(0, -1),
      `${word.charAt(0)}\u0301${word.slice(1)}`,
    ]) {
      const found = await stations(`limit=100&query=${encodeURIComponent(query)}`)
      expect(
        found.items.map(({ id }) => id),
        query,
      ).toContain(known?.id)
    }
    expect((await stations('query=zzzzqqqqxxxx')).total).toBe(0)
    expect((await stations('query=%22%20OR%20*')).items).toBeInstanceOf(Array)
  })

  test('returns a station as in the list, with its shows, and 304 when unchanged', async () => {
    const [known] = (await stations('limit=1')).items
    const one = await call(`/stations/${known?.id}`)
    const { schedule, ...station } = readExactly(stationDetailSchema, one.body)
    expect(station).toEqual(known)
    expect(schedule).toBeInstanceOf(Array)
    const etag = one.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await call(`/stations/${known?.id}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, null])
  })

  test('returns the status and the OpenAPI document', async () => {
    expect(statusSchema.parse((await call('/status')).body).api).toBe('ready')
    const { body } = await call('/openapi.json')
    expect(body.openapi).toMatch(/^3\./)
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/status',
        '/stations',
        '/stations/facets',
        '/stations/probe',
        '/stations/{id}',
        '/stations/{id}/own',
        '/stations/{id}/cover',
        '/stations/{id}/figures',
        '/stations/{id}/moderation',
        '/moderation/stations',
        '/listening',
        '/covers/{file}',
        '/logos/{id}/{file}',
        '/embed/{id}',
        '/users',
        '/users/register',
        '/users/{id}',
        '/users/{id}/favorites',
        '/users/{id}/history',
        '/users/{id}/history/{entryId}',
        '/users/{id}/stations',
      ]),
    )
  })

  test('allows embedding a station without scripts', async () => {
    const [known] = (await stations('limit=1')).items
    const player = await fetchRaw(`/embed/${known?.id}`)
    expect(player.status).toBe(200)
    expect(player.headers.get('content-type')).toContain('text/html')
    const policy = player.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(await player.text()).toContain('<audio controls')
    expect((await fetchRaw('/embed/no-such-station-anywhere')).status).toBe(404)
    await expectProblem(`/covers/${'0'.repeat(32)}.webp`, 404)
    await expectProblem(`/logos/${known?.id}/${'0'.repeat(22)}.webp`, 404)
  })

  test('returns refusals as problems', async () => {
    await expectProblem('/stations?unknown=1', 400)
    await expectProblem('/stations?cursor=garbage', 400)
    await expectProblem('/stations/no-such-station-anywhere', 404)
    await expectProblem('/nowhere', 404)
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/users/unknown'],
      ['GET', '/users/unknown/history'],
      ['PUT', '/users/unknown'],
      ['PUT', '/users/unknown/favorites'],
      ['GET', '/users/unknown/stations'],
      ['GET', '/stations/somewhere/own'],
      ['GET', '/stations/somewhere/figures'],
      ['PUT', '/stations/somewhere'],
      ['PUT', '/stations/somewhere/moderation'],
      ['GET', '/moderation/stations?state=pending'],
    ] as const) {
      await expectProblem(path, 401, { method, ...(method === 'PUT' ? { body: '{}' } : {}) })
    }
    expect((await call('/users')).headers.get('www-authenticate')).toMatch(/^Bearer/)
    await expectProblem('/users/unknown', 401, { method: 'DELETE' })
    await expectProblem('/users/register', 401, { method: 'POST', body: '{"role":"admin"}' })
    for (const path of ['/stations', '/stations/probe', '/listening']) {
      await expectProblem(path, 401, { method: 'POST', body: '{}' })
    }
  })
})
