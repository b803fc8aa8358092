import { expect, it, vi } from 'vitest'
import { PLAYLIST_MAX_BYTES, type PlaylistAddress } from '../../../preload/contract/streams.ts'
import { stationSchema } from '../../../shared/api/stations.ts'
import { isDroppedStation } from './dropped-id.ts'
import { droppedStation } from './dropped-station.ts'
import { playDropped } from './play-dropped.ts'

const url = 'http://radio.example:8000/live'

function setUp(entries: readonly PlaylistAddress[] | null = null) {
  const parts = {
    readPlaylist: vi.fn(async (_bytes: Uint8Array) => entries),
    play: vi.fn(),
    tell: vi.fn(),
    offer: vi.fn(),
  }
  const drop = (content: BlobPart) =>
    playDropped({ type: 'file', file: new File([content], 'a.m3u') }, parts)
  return { parts, drop }
}

it('an address plays as a station by the name of its host', async () => {
  const { parts } = setUp()
  await playDropped({ type: 'address', url }, parts)
  expect(parts.play).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url, name: 'radio.example:8000' }),
  )
  expect(parts.readPlaylist).not.toHaveBeenCalled()
})

it('of a playlist the first station plays, by the name it has there', async () => {
  const { parts, drop } = setUp([
    { url, title: 'Night Bus' },
    { url: 'http://b.example/', title: 'Other' },
  ])
  await drop('#EXTM3U')
  const [bytes] = parts.readPlaylist.mock.calls[0] ?? []
  expect(new TextDecoder().decode(bytes)).toBe('#EXTM3U')
  expect(parts.play).toHaveBeenCalledExactlyOnceWith(droppedStation(url, 'Night Bus'))
  expect(parts.offer).toHaveBeenCalledExactlyOnceWith(expect.any(File), 2)
})

it('says why nothing plays', async () => {
  const none = setUp(null)
  await none.drop('a letter')
  expect(none.parts.tell).toHaveBeenCalledExactlyOnceWith('no-playlist')
  const empty = setUp([])
  await empty.drop('#EXTM3U')
  expect(empty.parts.tell).toHaveBeenCalledExactlyOnceWith('no-address')
  await playDropped(null, empty.parts)
  expect(empty.parts.tell).toHaveBeenCalledTimes(2)
  expect(empty.parts.play).not.toHaveBeenCalled()
})

it('a file too long to play is not read, and may be a list to take over', async () => {
  const { parts, drop } = setUp([{ url, title: null }])
  await drop(new Uint8Array(PLAYLIST_MAX_BYTES + 1))
  expect(parts.readPlaylist).not.toHaveBeenCalled()
  expect(parts.offer).toHaveBeenCalledExactlyOnceWith(expect.any(File), null)
  await drop(new Uint8Array(PLAYLIST_MAX_BYTES))
  expect(parts.play).toHaveBeenCalledOnce()
})

it('a folder, which cannot be read, is no playlist', async () => {
  const { parts } = setUp()
  const file = new File([], 'folder')
  file.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'))
  await playDropped({ type: 'file', file }, parts)
  expect(parts.tell).toHaveBeenCalledExactlyOnceWith('no-playlist')
})

it('is a station in every respect, the same one each time, and none of the catalogue', () => {
  const station = droppedStation(url, null)
  expect(Object.keys(station).sort()).toEqual(Object.keys(stationSchema.shape).sort())
  expect(stationSchema.shape.id.safeParse(station.id).success).toBe(false)
  expect(droppedStation(url, 'Another name').id).toBe(station.id)
  expect(droppedStation(`${url}2`, null).id).not.toBe(station.id)
  expect(isDroppedStation(station.id)).toBe(true)
  expect(isDroppedStation('demo-night-bus')).toBe(false)
})
