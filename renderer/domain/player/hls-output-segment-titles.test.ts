import Hls from 'hls.js'
import { expect, test, vi } from 'vitest'
import { createHlsOutput } from './hls-output.ts'

type Heard = (event: string, data: { frag: { title: string | null } }) => void

test('titles of segments are told when their segment is heard, each once', () => {
  const handlers = new Map<string, Heard>()
  vi.spyOn(Hls.prototype, 'on').mockImplementation((event, heard) => {
    handlers.set(event, heard as unknown as Heard)
  })
  vi.spyOn(Hls.prototype, 'loadSource').mockImplementation(() => undefined)
  vi.spyOn(Hls.prototype, 'attachMedia').mockImplementation(() => undefined)
  const track = Object.assign(new EventTarget(), { label: 'titles', activeCues: null })
  const audio = { textTracks: [track] } as unknown as HTMLAudioElement
  const onId3 = vi.fn()
  createHlsOutput(audio, 'http://radio.example/live.m3u8', null, { onBroken: vi.fn(), onId3 })
  const hear = (title: string | null) =>
    handlers.get(Hls.Events.FRAG_CHANGED)?.(Hls.Events.FRAG_CHANGED, { frag: { title } })

  for (const title of ['title="A",artist="B"', 'title="A",artist="B"', 'no desc', null]) hear(title)
  hear('title="C",artist="B"')
  expect(onId3.mock.calls).toEqual([[{ artist: 'B', title: 'A' }], [{ artist: 'B', title: 'C' }]])
})
