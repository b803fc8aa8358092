import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PUBLISHED_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import { playMp3, respondWith } from '../../../shared/net/testing/fake-station.ts'
import { HOST_EVERY_MS } from '../checker/check-stations.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { stationDraft } from './testing/own-station.ts'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

const found = async (query: string): Promise<string[]> => {
  const { items } = (await api.call('GET', `/stations?${query}`, null)).json()
  return items.map(({ id }: { id: string }) => id)
}
const SHOW = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Night Shift',
  day: 4,
  start: '22:00',
  minutes: 180,
  timeZone: 'Europe/Paris',
}

describe('POST /stations/probe', () => {
  test('returns the result of the probe', async () => {
    const response = await api.call('POST', '/stations/probe', 'ada', { url: api.stream })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      outcome: 'audio',
      url: api.stream,
      codec: 'MP3',
      bitrate: 128,
      name: null,
      logo: null,
    })
  })

  test('returns the announced logo by a signed URL, which a new station has too', async () => {
    const logo = 'https://under.example/logo.png'
    const url = api.radio.on('/logo', playMp3(40, { 'icy-logo': logo }))
    const probe = (await api.call('POST', '/stations/probe', 'ada', { url })).json()
    const encoded = Buffer.from(logo).toString('base64url')
    expect(probe.logo).toMatch(new RegExp(`/art/${encoded}/[\\w-]{22}\\.webp$`))
    const { id, favicon } = (await api.call('POST', '/stations', 'ada', stationDraft(url))).json()
    expect(favicon).toMatch(new RegExp(`/logos/${id}/[\\w-]{22}\\.webp$`))
  })

  test.each(['javascript:alert(1)', 'http://10.0.0.1/logo.png', 'http://localhost/logo.png'])(
    'ignores the logo %s',
    async (logo) => {
      const url = api.radio.on('/logo', playMp3(40, { 'icy-logo': logo }))
      const probe = (await api.call('POST', '/stations/probe', 'ada', { url })).json()
      expect(probe).toMatchObject({ outcome: 'audio', logo: null })
    },
  )

  test('returns the reason as the error code', async () => {
    const url = api.radio.on('/page', respondWith('200 OK', { 'Content-Type': 'text/html' }, '<p>'))
    const response = await api.call('POST', '/stations/probe', 'ada', { url })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'not-audio', title: expect.any(String) })
    const inside = await api.call('POST', '/stations/probe', 'ada', { url: 'http://10.0.0.1/' })
    expect(inside.json()).toMatchObject({ status: 422, code: 'private-address' })
  })

  test('shares its rate limit with publishing', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 41; n += 1) {
      const response = await api.call('POST', '/stations/probe', 'ada', { url: 'http://10.0.0.1/' })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([...Array(40).fill(422), 429])
    const publishing = await api.call('POST', '/stations', 'ada', stationDraft(api.stream))
    expect(publishing.statusCode).toBe(429)
    expect(publishing.headers['retry-after']).toBe('3600')
    await api.publish('bob')
  })
})

describe('POST /stations', () => {
  test('makes a new station visible only to its owner and admins until approval', async () => {
    const response = await api.call('POST', '/stations', 'ada', stationDraft(api.stream))
    expect(response.statusCode).toBe(201)
    expect(response.headers.etag).toMatch(/^"/)
    const station = response.json()
    expect(station).toMatchObject({
      ownerId: 'ada',
      moderation: 'pending',
      rejection: null,
      paused: false,
      onAir: true,
      schedule: [],
      cover: null,
      name: 'Under the Bridge',
      country: 'France',
      codec: 'MP3',
      bitrate: 128,
      check: { state: 'heard', at: '2026-11-21T08:00:00.000Z' },
      demo: false,
    })
    expect(station.id).toMatch(/^under-the-bridge-\w{8}$/)
    expect(await found('')).toEqual([])
    const path = `/stations/${station.id}`
    const seenBy = async (who: string | null) => (await api.call('GET', path, who)).statusCode
    expect(await seenBy('ada')).toBe(200)
    expect(await seenBy('root')).toBe(200)
    for (const who of [null, 'bob', 'lou', '']) expect(await seenBy(who)).toBe(404)
    const ownStations = (await api.call('GET', path, 'ada')).json()
    expect(ownStations).toMatchObject({ schedule: [] })
    expect(ownStations).not.toHaveProperty('moderation')
  })

  test('shows the note to the reviewers only to the owner and admins', async () => {
    const draft = { ...stationDraft(api.stream), reviewNote: ' Licensed music only. ' }
    const { id } = (await api.call('POST', '/stations', 'ada', draft)).json()
    const own = async (who: string) => (await api.call('GET', `/stations/${id}/own`, who)).json()
    for (const who of ['ada', 'root'])
      expect(await own(who)).toMatchObject({ reviewNote: 'Licensed music only.' })
    const queue = (await api.call('GET', '/moderation/stations?state=pending', 'root')).json()
    expect(queue.items).toMatchObject([{ id, reviewNote: 'Licensed music only.' }])
    await api.moderate(id, { state: 'listed' })
    const pages = [`/stations/${id}`, '/stations', `/embed/${id}`]
    for (const page of pages)
      expect((await api.call('GET', page, null)).body).not.toContain('Licensed')
    expect((await api.call('GET', `/stations/${id}`, 'ada')).body).not.toContain('Licensed')
  })

  test('rejects a stream that fails the probe', async () => {
    const draft = stationDraft('http://10.0.0.1/live')
    const response = await api.call('POST', '/stations', 'ada', draft)
    expect(response.json()).toMatchObject({ status: 422, code: 'private-address' })
    expect((await api.call('GET', '/users/ada/stations', 'ada')).json()).toEqual({
      items: [],
      nextCursor: null,
    })
  })

  test('rejects stations beyond the limit', async () => {
    await api.addOwn('ada', PUBLISHED_STATIONS_MAX - 1)
    await api.publish()
    const response = await api.call('POST', '/stations', 'ada', stationDraft(api.stream))
    expect(response.json()).toMatchObject({ status: 409, code: 'too-many-stations' })
    await api.publish('bob')
  })

  test.each([
    { name: 'x' },
    { name: 'x'.repeat(81) },
    { name: 'a\u202eb' },
    { description: 'x'.repeat(601) },
    { url: 'ftp://radio.example/' },
    { homepage: 'http://bridge.example/' },
    { homepage: 'https://localhost/' },
    { tags: Array(9).fill('dub') },
    { tags: ['x'] },
    { countrycode: 'QX' },
    { countrycode: 'EU' },
    { language: ['a', 'b', 'c', 'd', 'e'] },
    { ownerId: 'bob' },
    { moderation: 'listed' },
    { demo: true },
    { reviewNote: 'x'.repeat(501) },
  ])('rejects %j', async (change) => {
    const response = await api.call('POST', '/stations', 'ada', {
      ...stationDraft(api.stream),
      ...change,
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0].path).toMatch(/^body/)
    expect(api.radio.requestedPaths).toEqual([])
  })

  test('stores the current code for a withdrawn country code', async () => {
    const draft = { ...stationDraft(api.stream), countrycode: 'uk' }
    const station = await (await api.call('POST', '/stations', 'ada', draft)).json()
    expect(station).toMatchObject({ countrycode: 'GB', country: 'United Kingdom' })
  })

  test('normalizes text', async () => {
    const station = await (
      await api.call('POST', '/stations', 'ada', {
        ...stationDraft(api.stream),
        name: '  Night ',
        description: ' ',
        tags: ['Dub', 'dub', ' Jungle '],
        countrycode: 'de',
      })
    ).json()
    expect(station).toMatchObject({
      name: 'Night',
      description: null,
      tags: ['dub', 'jungle'],
      countrycode: 'DE',
    })
  })
})

describe('PUT and DELETE /stations/:id', () => {
  test('applies the air state immediately and other changes after approval, including search', async () => {
    const { id } = await api.publish()
    await api.list(id)
    expect(await found('query=bridge')).toEqual([id])
    const own = await api.call('GET', `/stations/${id}/own`, 'ada')
    const headers = { 'if-match': String(own.headers.etag) }
    const body = { name: 'Over the Moon', schedule: [SHOW], onAir: false }
    const changed = await api.call('PUT', `/stations/${id}`, 'ada', body, headers)
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ ...body, moderation: 'pending' })
    expect(changed.headers.etag).not.toBe(own.headers.etag)
    expect([await found('query=bridge'), await found('query=moon')]).toEqual([[id], []])
    await api.list(id)
    expect([await found('query=bridge'), await found('query=moon')]).toEqual([[], [id]])
    const one = (await api.call('GET', `/stations/${id}`, null)).json()
    expect(one).toMatchObject({ schedule: [SHOW], onAir: false })
    const stale = await api.call('PUT', `/stations/${id}`, 'ada', { onAir: true }, headers)
    expect(stale.json()).toMatchObject({ status: 412, code: 'version-conflict' })
  })

  test('probes a new stream and requires approval, except from an admin', async () => {
    const { id } = await api.publish()
    await api.list(id)
    const url = `${api.stream}?other`
    const none = await api.call('PUT', `/stations/${id}`, 'ada', { url })
    expect(none.json()).toMatchObject({ status: 422, code: 'not-found' })
    expect(await found('')).toEqual([id])
    api.radio.on('/live?other', respondWith('302 Found', { Location: '/live' }))
    const same = await api.call('PUT', `/stations/${id}`, 'ada', { url: api.stream })
    expect(same.json()).toMatchObject({ moderation: 'listed' })
    const ownStations = await api.call('PUT', `/stations/${id}`, 'ada', { url })
    expect(ownStations.json()).toMatchObject({
      url,
      moderation: 'pending',
      shown: { url: api.stream },
    })
    expect(await found('')).toEqual([id])
    await api.list(id)
    const admins = await api.call('PUT', `/stations/${id}`, 'root', { url: api.stream })
    expect(admins.json()).toMatchObject({ url: api.stream, moderation: 'listed' })
  })

  test('removes a paused station from lists, facets and search until it resumes', async () => {
    const { id } = await api.publish()
    await api.list(id)
    const put = (paused: boolean) => api.call('PUT', `/stations/${id}`, 'ada', { paused })
    const genres = async () => (await api.call('GET', '/stations/facets', null)).json().genres
    expect(await genres()).toEqual([{ value: 'dub', label: 'dub', count: 1 }])
    await put(true)
    for (const query of [
      '',
      'query=bridge',
      'genre=dub',
      'country=FR',
      'language=french',
      'query=bridge&sort=name',
    ])
      expect(await found(query), query).toEqual([])
    const facets = (await api.call('GET', '/stations/facets', null)).json()
    expect(facets).toEqual({ genres: [], countries: [], languages: [], codecs: [] })
    expect((await api.call('GET', `/stations/${id}`, null)).statusCode).toBe(404)
    await put(false)
    expect(await found('query=bridge&genre=dub')).toEqual([id])
    expect(await genres()).toHaveLength(1)
  })

  test('deletes a station with all its data', async () => {
    const { id } = await api.publish()
    await api.list(id)
    const stale = await api.call('DELETE', `/stations/${id}`, 'ada', undefined, {
      'if-match': '"old"',
    })
    expect(stale.statusCode).toBe(412)
    expect((await api.call('DELETE', `/stations/${id}`, 'ada')).statusCode).toBe(204)
    expect(await found('query=bridge')).toEqual([])
    expect((await api.call('GET', `/stations/${id}/own`, 'ada')).statusCode).toBe(404)
    expect((await api.call('DELETE', `/stations/${id}`, 'ada')).statusCode).toBe(404)
  })
})

describe('POST /stations/:id/check', () => {
  beforeEach(() => api.addStation({ id: 'night-bus', url: api.stream, codec: 'UNKNOWN' }))

  const check = (as: string | null, id = 'night-bus') =>
    api.call('POST', `/stations/${id}/check`, as)

  test('visits a station for an admin and stores the result', async () => {
    expect((await check('root')).json()).toMatchObject({
      outcome: 'heard',
      reason: null,
      air: { state: 'on air' },
    })
    const published = (await api.call('GET', '/stations/night-bus', null)).json()
    expect(published).toMatchObject({ codec: 'MP3', air: { state: 'on air' } })
  })

  test('explains in a sentence why there was no audio', async () => {
    await api.addStation({ id: 'nothing', url: `http://${api.radio.hostAndPort}/nothing-here` })
    expect((await check('root', 'nothing')).json()).toMatchObject({
      outcome: 'silent',
      reason: 'There is nothing at this address.',
      air: { state: 'off air' },
    })
  })

  test('does not visit an address inside a private network', async () => {
    await api.addStation({ id: 'home', url: 'http://192.168.1.20:8000/live' })
    expect((await check('root', 'home')).json()).toMatchObject({
      outcome: 'unknown',
      air: { state: 'not checked' },
    })
  })

  test('visits no host twice a minute', async () => {
    await check('root')
    api.tick(HOST_EVERY_MS - 1)
    expect((await check('root')).json()).toMatchObject({
      outcome: 'too soon',
      air: { state: 'on air' },
    })
    api.tick(1)
    expect((await check('root')).json().outcome).toBe('heard')
  })

  test('allows only the owner and admins', async () => {
    const body = { name: 'Secret', url: api.stream }
    const { id } = (await api.call('POST', '/users/lou/stations', 'lou', body)).json()
    expect((await check('lou', id)).json().outcome).toBe('heard')
    expect((await check('root', id)).statusCode).toBe(404)
    expect((await check('ada')).statusCode).toBe(403)
    expect((await check(null)).statusCode).toBe(401)
  })
})
