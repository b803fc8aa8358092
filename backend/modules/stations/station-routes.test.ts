// cspell:ignore tehcno
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  EMPTY_FORM_VALUES as NO_DETAILS,
  NOT_CHECKED,
  type Station,
} from '../../../shared/api/stations.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'

interface Page {
  items: Station[]
  nextCursor: string | null
  total: number
}

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.close())

const get = async (query = ''): Promise<Page> =>
  (await api.call('GET', `/stations${query}`, null)).json()
const ids = (page: Page) => page.items.map(({ id }) => id)

async function addSome(): Promise<void> {
  await api.addStation({
    id: 'b-side',
    name: 'B-Side',
    tags: ['dub', 'techno'],
    votes: 5,
    language: ['english'],
  })
  api.tick(1)
  await api.addStation({
    id: 'ete',
    name: 'Été',
    country: 'France',
    countrycode: 'FR',
    votes: 9,
    language: ['french'],
    codec: 'OPUS',
    bitrate: 256,
  })
  api.tick(1)
  await api.addStation(
    { id: 'night-bus', name: 'Night Bus', tags: ['dub'], description: 'Deep techno after dark' },
    'demo',
  )
  api.tick(1)
  await api.addStation({
    id: 'techno-lab',
    name: 'Techno Lab',
    tags: ['techno'],
    votes: 5,
    language: ['english', 'french'],
  })
}

describe('GET /stations', () => {
  beforeEach(addSome)

  test.each([
    // By rank: underground genres first, even with fewer votes.
    ['', ['night-bus', 'b-side', 'techno-lab', 'ete']],
    ['?sort=name', ['b-side', 'ete', 'night-bus', 'techno-lab']],
    ['?sort=votes', ['ete', 'b-side', 'techno-lab', 'night-bus']],
    ['?sort=newest', ['techno-lab', 'night-bus', 'ete', 'b-side']],
    ['?sort=relevance', ['night-bus', 'b-side', 'techno-lab', 'ete']],
    ['?genre=Dub', ['night-bus', 'b-side']],
    ['?country=fr', ['ete']],
    ['?language=FRENCH', ['techno-lab', 'ete']],
    ['?genre=techno&language=english&sort=name', ['b-side', 'techno-lab']],
    ['?genre=nothing', []],
    // Relevance: the name counts more than tags, and tags more than the description.
    ['?query=techno', ['techno-lab', 'b-side', 'night-bus']],
    ['?query=techno&sort=name', ['b-side', 'night-bus', 'techno-lab']],
    ['?query=TECH+lab', ['techno-lab']],
    ['?query=ete', ['ete']],
    ['?query=fran', ['ete']],
    ['?query=techno&genre=dub', ['b-side', 'night-bus']],
    ['?query=techno&genre=dub&codec=MP3&bitrate=128', ['b-side', 'night-bus']],
    ['?query=techno&bitrate=129', []],
    ['?codec=OPUS', ['ete']],
    ['?bitrate=256', ['ete']],
    ['?air=on', []],
    // Countries, languages and codecs are searchable, also by their native names.
    ['?query=france+256', ['ete']],
    ['?query=french+opus', ['ete']],
    ['?query=deutschland+lab', ['techno-lab']],
    ['?query=+', ['night-bus', 'b-side', 'techno-lab', 'ete']],
    ['?query=%21%21%21', []],
    ['?query=%22%20OR%20%2A', []],
  ])('returns stations for %s', async (query, expected) => {
    const page = await get(query)
    expect(ids(page)).toEqual(expected)
    expect(page).toMatchObject({ total: expected.length, nextCursor: null })
  })

  test('returns every field of the contract', async () => {
    expect((await get('?genre=dub&limit=1')).items[0]).toEqual({
      ...NO_DETAILS,
      id: 'night-bus',
      name: 'Night Bus',
      description: 'Deep techno after dark',
      url: 'https://radio.example/stream',
      favicon: null,
      tags: ['dub'],
      country: 'Germany',
      countrycode: 'DE',
      codec: 'MP3',
      bitrate: 128,
      votes: 0,
      check: { state: 'not checked', at: null },
      demo: true,
      cover: null,
      onAir: null,
      source: 'demo',
      state: null,
      geo: null,
      directory: null,
      variants: [],
      air: NOT_CHECKED,
      featured: false,
      createdAt: '2026-11-21T08:00:00.002Z',
      updatedAt: '2026-11-21T08:00:00.002Z',
    })
  })

  test.each(['', '&sort=name', '&sort=newest', '&genre=techno', '&query=techno', '&query=tehcno'])(
    'skips a number of stations: %s',
    async (requested) => {
      const { items, total } = await get(`?limit=100${requested}`)
      for (const [skip] of items.entries()) {
        const page = await get(`?limit=1&skip=${skip}${requested}`)
        expect(page).toMatchObject({ items: [items[skip]], total })
        if (page.nextCursor === null) continue
        expect(ids(await get(`?cursor=${page.nextCursor}${requested}`))).toEqual(
          items.slice(skip + 1).map(({ id }) => id),
        )
      }
      const beyond = await get(`?skip=${total}${requested}`)
      expect(beyond).toMatchObject({ items: [], total, nextCursor: null })
    },
  )

  test('rejects a cursor of another list', async () => {
    const { nextCursor } = await get('?limit=1')
    for (const other of ['sort=name', 'genre=dub', 'query=a']) {
      const response = await api.call('GET', `/stations?${other}&cursor=${nextCursor}`, null)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'bad-cursor' })
    }
  })

  test('counts facets without their own filter', async () => {
    const facets = async (query: string) =>
      (await api.call('GET', `/stations/facets${query}`, null)).json()
    expect(await facets('')).toEqual({
      genres: [
        { value: 'dub', label: 'dub', count: 2 },
        { value: 'techno', label: 'techno', count: 2 },
      ],
      countries: [
        { value: 'DE', label: 'Germany', count: 3 },
        { value: 'FR', label: 'France', count: 1 },
      ],
      languages: [
        { value: 'english', label: 'English', count: 2 },
        { value: 'french', label: 'French', count: 2 },
      ],
      codecs: [
        { value: 'MP3', label: 'MP3', count: 3 },
        { value: 'OPUS', label: 'OPUS', count: 1 },
      ],
    })
    const french = await facets('?language=french&query=te')
    expect(french.countries).toEqual([{ value: 'DE', label: 'Germany', count: 1 }])
    expect(french.languages).toEqual([
      { value: 'english', label: 'English', count: 2 },
      { value: 'french', label: 'French', count: 1 },
    ])
  })

  test('returns one station with an ETag and 404 for an unknown one', async () => {
    const one = await api.call('GET', '/stations/ete', null)
    expect(one.json()).toMatchObject({ id: 'ete', name: 'Été' })
    const again = await api.call('GET', '/stations/ete', null, undefined, {
      'if-none-match': String(one.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await api.call('HEAD', '/stations/ete', null)
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const none = await api.call('GET', '/stations/nowhere', null)
    expect(none.statusCode).toBe(404)
    expect(none.json()).toMatchObject({
      code: 'station-not-found',
      title: 'Station not found.',
    })
  })
})

describe('GET /stations pagination', () => {
  beforeEach(async () => {
    for (let index = 0; index < 83; index += 1) {
      // Many equal values in every order, so that only the key distinguishes them.
      const name = ['Dub Box', 'Dub Été', 'dub box', 'Dub'][index % 4] ?? ''
      await api.addStation(
        { id: `s${index}`, name, votes: index % 3, tags: ['dub'] },
        index % 10 ? 'seed' : 'demo',
      )
      if (index % 7 === 0) api.tick(1)
    }
  })

  test.each([
    'featured',
    'name',
    'votes',
    'newest',
    'relevance',
    'query=dub&sort=name',
    'genre=dub',
  ])('%s returns every station once, in order', async (name) => {
    const list = name === 'relevance' ? 'query=dub' : name.includes('=') ? name : `sort=${name}`
    const all = ids(await get(`?${list}&limit=100`))
    expect(new Set(all).size).toBe(83)
    const walked: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await get(`?${list}&limit=7${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(83)
      walked.push(...ids(page))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(all)
  })
})
