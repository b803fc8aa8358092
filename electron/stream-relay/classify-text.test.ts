import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeStation,
  head,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { createParserWorker } from '../../shared/parser-worker/parser-worker.ts'
import { mp3Frames } from './testing/mp3.ts'
import { type RelayRig, sends, startRelayRig } from './testing/relay-rig.ts'
import type { TextParsers } from './text-parsers.ts'

const LIMIT_MS = 500
const HANGING = new URL('./testing/hanging-worker.ts', import.meta.url)
const AUDIO = mp3Frames(0, 60)
const LIST = '#EXTM3U\nhttp://radio.example/\n'

let station: FakeStation
let rig: RelayRig
let lost: string[]
let parserWorker: ReturnType<typeof createParserWorker<TextParsers>>

beforeEach(async () => {
  lost = []
  parserWorker = createParserWorker(HANGING, {
    limitMs: LIMIT_MS,
    onFailure: (why) => lost.push(why),
  })
  station = await startFakeStation()
  rig = await startRelayRig({}, undefined, parserWorker)
})
afterEach(async () => {
  await rig.stop()
  await station.stop()
  await parserWorker.stop()
})

test('aborts an endless list parse without affecting other stations', async () => {
  station.on('/list.m3u', ({ socket }) => {
    socket.write(`${head('HTTP/1.1 200 OK', { 'Content-Length': String(LIST.length) })}${LIST}`)
  })
  station.on('/live', sends(MP3_HEAD, AUDIO))
  const hanging = rig.open(`${station.url}/list.m3u`, 'stream-0002')
  await until(() => station.requests('/list.m3u').length > 0)
  const listener = await rig.listen(`${station.url}/live`)
  await until(() => listener.bytes().length > 0)
  await hanging
  await until(() => rig.of('ended').length > 0)
  expect(rig.of('ended')).toMatchObject([{ reason: 'bad-playlist' }])
  expect(lost).toEqual([`it took longer than ${LIMIT_MS} ms`])
})
