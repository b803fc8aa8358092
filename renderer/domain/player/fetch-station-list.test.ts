import { beforeEach, expect, it, vi } from 'vitest'
import { readStationFile } from '../../../shared/exchange/read-stations.ts'
import { getPlatform } from '../../platform/platform.ts'
import { droppedStation } from './dropped-station.ts'
import { countStations, fetchStationList } from './fetch-station-list.ts'

vi.mock('../../platform/platform.ts')

const fetchList = vi.fn<(url: string, stationId: string) => Promise<Uint8Array | null>>()
beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(getPlatform).mockReturnValue({ streams: { fetchList } } as never)
})

// In a browser a worker reads it.
const read = async (file: Blob) => readStationFile(new Uint8Array(await file.arrayBuffer()))
async function listOf(text: string | null) {
  fetchList.mockResolvedValue(text === null ? null : new TextEncoder().encode(text))
  return fetchStationList('http://lists.example/all', 'dropped:1', read)
}

it.each([
  ['M3U', '#EXTM3U\n#EXTINF:-1,Ada\nhttp://a.example/\n#EXTINF:-1,Bee\nhttp://b.example/\n'],
  ['PLS', '[playlist]\nFile1=http://a.example/\nTitle1=Ada\nFile2=http://b.example/\nTitle2=Bee\n'],
  [
    'XSPF',
    '<playlist><track><location>http://a.example/</location><title>Ada</title></track><track><location>http://b.example/</location><title>Bee</title></track></playlist>',
  ],
  [
    'OPML',
    '<opml><body><outline type="audio" text="Ada" URL="http://a.example/"/><outline type="audio" text="Bee" URL="http://b.example/"/></body></opml>',
  ],
  ['JSON', '[{"name":"Ada","url":"http://a.example/"},{"name":"Bee","url":"http://b.example/"}]'],
  ['CSV', 'name;stream url\nAda;http://a.example/\nBee;http://b.example/\n'],
])('reads the stations of %s at an address, and the first of them', async (_format, text) => {
  const list = await listOf(text)
  expect(list).toMatchObject({ count: 2, first: { account: null } })
  expect(list?.first.station).toEqual(droppedStation('http://a.example/', 'Ada'))
  expect(await list?.file.text()).toBe(text)
  expect(fetchList).toHaveBeenCalledExactlyOnceWith('http://lists.example/all', 'dropped:1')
})

it.each([
  ['nothing', null],
  ['an empty body', ''],
  ['a text', 'The server is full.'],
  ['one station', '#EXTM3U\nhttp://a.example/\n'],
  [
    'one station on several servers',
    '[playlist]\nFile1=http://a.example/\nTitle1=(#1 - 12/500) Night\nFile2=http://b.example/\nTitle2=(#2 - 3/500) Night\n',
  ],
  ['HLS', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nhttp://a.example/1.ts\n'],
])('finds no list in %s', async (_what, text) => expect(await listOf(text)).toBeNull())

it('counts the servers of one station once', () => {
  const names = [
    'SomaFM: Drone (#1): Served best chilled',
    'SomaFM: Drone (#2): Served best chilled',
  ]
  expect(countStations(names.map((name) => ({ name })))).toBe(1)
  expect(countStations([{ name: 'A (#1)' }, { name: 'B (#1)' }])).toBe(2)
})
