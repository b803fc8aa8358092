import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBrowserAgent } from './browser-agent.ts'
import { type FakeStation, playMp3, startFakeStation } from './testing/fake-station.ts'
import { findProblem, findStream } from './testing/find-stream.ts'

const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const DIRECTORY = 'https://all.api.directory.example'
const agent = (directory: string | null = DIRECTORY) => createBrowserAgent(CHROMIUM, directory)

describe('createBrowserAgent', () => {
  test.each([
    CHROMIUM,
    CHROMIUM.replace('Chrome/156.0.0.0', 'undertone/2.0.0 Chrome/156.0.7300.4 Electron/45.4.1'),
    CHROMIUM.replace(
      'Chrome/156.0.0.0',
      'Undertone/2.0.0-beta.1 Chrome/156.0.7300.4 Electron/45.4.1',
    ),
  ])('sends Chromium’s User-Agent for %s', (electronAgent) => {
    expect(createBrowserAgent(electronAgent, null).userAgent).toBe(CHROMIUM)
  })

  test.each([
    ['https://all.api.directory.example/json', false],
    ['http://de1.api.directory.example/m3u/url/1', false],
    ['https://api.directory.example/', true],
    ['https://radio.example/', true],
    ['https://evilapi.directory.example/', true],
  ])('mayUse of %s is %s', (url, may) => {
    expect(agent().mayUse(new URL(url))).toBe(may)
    expect(agent(null).mayUse(new URL(url))).toBe(true)
  })

  test.each([
    ['https://directory.example', 'https://radio.example/', true],
    ['http://127.0.0.1:4816', 'http://127.0.0.1:8000/', false],
    ['http://127.0.0.1:4816', 'http://192.168.0.1/', true],
  ])('with the directory %s, mayUse of %s is %s', (directory, url, may) => {
    expect(agent(directory).mayUse(new URL(url))).toBe(may)
  })
})

describe('a station that returns 403', () => {
  let station: FakeStation
  const network = { allowed: () => true, lookup: async () => [{ address: '127.0.0.1', family: 4 }] }
  beforeEach(async () => {
    station = await startFakeStation()
  })
  afterEach(() => station.stop())
  const agents = () => station.requests('/live').map(({ headers }) => headers['user-agent'])
  /** Rejects every User-Agent without `word`. */
  const refuseAllBut = (word: string) =>
    station.on('/live', (request) => {
      if (request.headers['user-agent']?.includes(word)) return playMp3(40)(request)
      request.socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    })

  test('for unknown programs plays with a browser’s User-Agent, which is used from then on', async () => {
    const url = refuseAllBut('Chrome/156')
    const browser = agent()
    expect((await findStream(url, network, browser)).kind).toBe('audio')
    expect((await findStream(url, network, browser)).kind).toBe('audio')
    expect(agents()).toEqual(['Undertone/test', CHROMIUM, CHROMIUM])
  })

  test('for all programs receives two requests', async () => {
    const problem = await findProblem(refuseAllBut('Winamp'), network, agent())
    expect(problem).toEqual({ kind: 'end', reason: 'forbidden' })
    expect(agents()).toEqual(['Undertone/test', CHROMIUM])
  })

  test('as the directory receives only the app’s own User-Agent', async () => {
    const url = refuseAllBut('Chrome/156').replace('127.0.0.1', 'de1.api.directory.example')
    const problem = await findProblem(url, network, agent())
    expect(problem).toEqual({ kind: 'end', reason: 'forbidden' })
    expect(agents()).toEqual(['Undertone/test'])
  })
})
