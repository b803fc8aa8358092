import { expect, it, vi } from 'vitest'
import { stationSchema } from '../../../shared/api/stations.ts'
import { readStationFile } from '../../../shared/exchange/read-stations.ts'
import { readAddress } from '../../../shared/radio/station-address.ts'
import { isDroppedStation } from './dropped-id.ts'
import { droppedStation } from './dropped-station.ts'
import { playDropped } from './play-dropped.ts'

const url = 'http://radio.example:8000/live'

function setUp() {
  const parts = {
    // In a browser a worker reads it.
    readList: async (file: File) => readStationFile(new Uint8Array(await file.arrayBuffer())),
    play: vi.fn(),
    report: vi.fn(),
    offerImport: vi.fn(),
  }
  const drop = (content: BlobPart) =>
    playDropped({ type: 'file', file: new File([content], 'a') }, parts)
  return { parts, drop }
}

it('plays an address as a station with its host name', async () => {
  const { parts } = setUp()
  await playDropped({ type: 'address', url, account: null }, parts)
  expect(parts.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url, name: 'radio.example:8000', country: '', countrycode: '' }),
    null,
  )
})

it('plays the first station of a playlist and offers all of them', async () => {
  const { parts, drop } = setUp()
  await drop(`#EXTM3U\n#EXTINF:-1,Night Bus\n${url}\n#EXTINF:-1,Other\nhttp://b.example/\n`)
  expect(parts.play).toHaveBeenCalledExactlyOnceWith(droppedStation(url, 'Night Bus'), null)
  expect(parts.offerImport).toHaveBeenCalledExactlyOnceWith(expect.any(File), 2)
})

it('plays a playlist with six spellings of one station without an offerImport', async () => {
  const { parts, drop } = setUp()
  const twins = [
    'http://jazz.example/live',
    'https://jazz.example/live',
    'http://jazz.example:80/live',
    'http://JAZZ.example/live',
    'http://jazz.example/live/',
    'http://jazz.example./live',
  ]
  await drop(`#EXTM3U\n${twins.map((twin) => `#EXTINF:-1,Night Jazz\n${twin}\n`).join('')}`)
  const [first = ''] = twins
  expect(parts.play).toHaveBeenCalledExactlyOnceWith(droppedStation(first, 'Night Jazz'), null)
  expect(parts.offerImport).not.toHaveBeenCalled()
})

it('separates the account from the address', async () => {
  const { parts, drop } = setUp()
  const account = { username: 'listener', password: 's3cr3t' }
  const members = 'http://members.example:8000/live'
  await drop('#EXTM3U\n#EXTINF:-1,Members\nhttp://listener:s3cr3t@members.example:8000/live\n')
  expect(parts.play).toHaveBeenLastCalledWith(droppedStation(members, 'Members', account), account)
  const address = readAddress('icy://listener:s3cr3t@members.example:8000/live')
  await playDropped(address && { type: 'address', ...address }, parts)
  const [[listed], [typed]] = parts.play.mock.calls as [[{ id: string }], [{ id: string }]]
  expect(typed.id).toBe(listed.id)
  expect(JSON.stringify([listed, typed])).not.toMatch(/s3cr3t|listener/)
  const other = droppedStation(members, 'Members', { username: 'other', password: 'pw' })
  expect(new Set([listed.id, other.id, droppedStation(members, null).id]).size).toBe(3)
})

it('reports why nothing plays', async () => {
  const { parts, drop } = setUp()
  const problemOf = async (content: string) => {
    parts.report.mockClear()
    await drop(content)
    return parts.report.mock.calls
  }
  expect(await problemOf('Hello, this is a letter.')).toEqual([['no-playlist']])
  expect(await problemOf('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n')).toEqual([
    ['no-playlist'],
  ])
  expect(await problemOf('#EXTM3U\nsong.mp3\nfile:///etc/passwd\n')).toEqual([['no-address']])
  expect(await problemOf('{"stations":[]}')).toEqual([['no-address']])
  parts.report.mockClear()
  await playDropped(null, parts)
  expect(parts.report).toHaveBeenCalledExactlyOnceWith('no-address')
  expect(parts.play).not.toHaveBeenCalled()
})

const two = [
  { name: 'Night Jazz', url: 'http://jazz.example:8000/' },
  { name: 'Kiosk', url: 'https://kiosk.example/live' },
] as const
const each = (write: (station: { name: string; url: string }, n: number) => string) =>
  two.map(write).join('\n')

it.each([
  ['M3U', `#EXTM3U\n${each((one) => `#EXTINF:-1,${one.name}\n${one.url}`)}`],
  ['addresses alone', each((one) => one.url)],
  ['PLS', `[playlist]\n${each((one, n) => `File${n + 1}=${one.url}\nTitle${n + 1}=${one.name}`)}`],
  [
    'XSPF',
    `<playlist>${each((one) => `<track><location>${one.url}</location><title>${one.name}</title></track>`)}</playlist>`,
  ],
  [
    'ASX',
    `<asx version="3">${each((one) => `<entry><title>${one.name}</title><ref href="${one.url}"/></entry>`)}</asx>`,
  ],
])('plays and offers %s', async (_format, text) => {
  const { parts, drop } = setUp()
  await drop(text)
  expect(parts.play.mock.calls[0]?.[0].url).toBe(two[0].url)
  expect(parts.offerImport).toHaveBeenCalledExactlyOnceWith(expect.any(File), 2)
})

it.each([
  [
    'OPML',
    `<opml version="2.0"><body>${each((one) => `<outline type="audio" text="${one.name}" url="${one.url}"/>`)}</body></opml>`,
  ],
  ['JSON', JSON.stringify({ stations: two })],
  [
    'JSON of GSE',
    JSON.stringify({ channels: two.map(({ name, url: address }) => ({ name, address })) }),
  ],
  ['JSON Lines', each((one) => JSON.stringify(one))],
  ['CSV', `name,url\n${each((one) => `${one.name},${one.url}`)}`],
  ['pyradio', each((one) => `${one.name},${one.url}`)],
  [
    'RadioTray',
    `<bookmarks><group name="root">${each((one) => `<bookmark name="${one.name}" url="${one.url}"/>`)}</group></bookmarks>`,
  ],
  [
    'Cantata',
    `<streams version="1.0">${each((one) => `<stream name="${one.name}" url="${one.url}"/>`)}</streams>`,
  ],
  [
    'WPL',
    `<?wpl version="1.0"?><smil><body><seq>${each((one) => `<media src="${one.url}"/>`)}</seq></body></smil>`,
  ],
  [
    'Rhythmbox',
    `<rhythmdb>${each((one) => `<entry type="iradio"><title>${one.name}</title><location>${one.url}</location></entry>`)}</rhythmdb>`,
  ],
])('offers the stations of %s', async (_format, text) => {
  const { parts, drop } = setUp()
  await drop(text)
  expect(parts.offerImport).toHaveBeenCalledExactlyOnceWith(expect.any(File), 2)
  expect([parts.play, parts.report].map(({ mock }) => mock.calls)).toEqual([[], []])
})

it('treats an unreadable folder as no playlist', async () => {
  const { parts } = setUp()
  await playDropped(
    { type: 'file', file: new File([], 'folder') },
    { ...parts, readList: async () => 'unreadable' },
  )
  expect(parts.report).toHaveBeenCalledExactlyOnceWith('no-playlist')
})

it('has the same id each time, outside the catalog', () => {
  const station = droppedStation(url, null)
  expect(Object.keys(station).sort()).toEqual(Object.keys(stationSchema.shape).sort())
  expect(stationSchema.shape.id.safeParse(station.id).success).toBe(false)
  expect(droppedStation(url, 'Another name').id).toBe(station.id)
  expect(droppedStation(`${url}2`, null).id).not.toBe(station.id)
  expect(isDroppedStation(station.id)).toBe(true)
  expect(isDroppedStation('demo-night-bus')).toBe(false)
})
