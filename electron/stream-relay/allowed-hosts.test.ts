import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrivateHosts, MAX_ALLOWED_HOSTS } from './allowed-hosts.ts'
import { fakeLog } from './testing/relay-rig.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-hosts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ask = vi.fn(async (_host: string, _from: string | null) => true)
beforeEach(() => {
  ask.mockReset().mockResolvedValue(true)
})
const config = { apiUrl: 'http://127.0.0.1:4810', streamsUrl: 'http://localhost:4813' }
const create = (log = fakeLog()) => createPrivateHosts({ config, ask, log, folder })

test('the configured services need no leave, at exactly their ports', async () => {
  const hosts = create()
  expect(hosts.has('127.0.0.1:4810')).toBe(true)
  expect(hosts.has('localhost:4813')).toBe(true)
  expect(hosts.has('127.0.0.1:4813')).toBe(false)
  expect(await hosts.allow('http://127.0.0.1:4810/live')).toBe(true)
  expect(ask).not.toHaveBeenCalled()
})

test('a person’s yes is kept for the next run; a no is not', async () => {
  const hosts = create()
  ask.mockResolvedValueOnce(false)
  expect(await hosts.allow('http://192.168.1.5:8000/live')).toBe(false)
  expect(hosts.has('192.168.1.5:8000')).toBe(false)
  expect(await hosts.allow('http://192.168.1.5:8000/live')).toBe(true)
  expect(ask.mock.calls).toEqual([
    ['192.168.1.5:8000', null],
    ['192.168.1.5:8000', null],
  ])
  const later = create()
  expect(later.has('192.168.1.5:8000')).toBe(true)
  expect(later.has('192.168.1.5:80')).toBe(false)
  expect(await later.allow('http://192.168.1.5:8000/other')).toBe(true)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('one question at a time', async () => {
  const answer = Promise.withResolvers<boolean>()
  ask.mockReturnValueOnce(answer.promise)
  const hosts = create()
  const first = hosts.allow('http://192.168.1.5/live')
  expect(await hosts.allow('http://192.168.1.6/live')).toBe(false)
  answer.resolve(true)
  expect(await first).toBe(true)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('what is no stream address is never asked about, and a public one need not be', async () => {
  const hosts = create()
  expect(await hosts.allow('file:///etc/passwd')).toBe(false)
  expect(await hosts.allow('https://1.1.1.1/live')).toBe(true)
  expect(hosts.has('1.1.1.1:443')).toBe(false)
  expect(ask).not.toHaveBeenCalled()
})

test('where a station leads is asked about, and said', async () => {
  const hosts = create()
  hosts.refused('https://radio.example/list.pls', '192.168.1.5:8000')
  expect(await hosts.allow('https://radio.example/list.pls')).toBe(true)
  expect(ask.mock.calls).toEqual([['192.168.1.5:8000', 'radio.example:443']])
  expect(hosts.has('192.168.1.5:8000')).toBe(true)
  // Nothing was said of the station's own host, nor of others that lead to the same one.
  expect(hosts.has('radio.example:443')).toBe(false)
  expect(await hosts.allow('https://radio.example/list.pls')).toBe(true)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a name of the internet that leads into the own network is asked about too', async () => {
  const hosts = create()
  hosts.refused('https://nas.example/live', 'nas.example:443')
  expect(await hosts.allow('https://nas.example/live')).toBe(true)
  expect(ask.mock.calls).toEqual([['nas.example:443', null]])
  expect(hosts.has('nas.example:443')).toBe(true)
})

test('the oldest makes room', async () => {
  const hosts = create()
  for (let n = 0; n <= MAX_ALLOWED_HOSTS; n += 1)
    await hosts.allow(`http://192.168.1.1:${n + 1_000}/`)
  expect(hosts.has('192.168.1.1:1000')).toBe(false)
  expect(hosts.has('192.168.1.1:1001')).toBe(true)
  const kept = JSON.parse(readFileSync(path.join(folder, 'private-stations.json'), 'utf8'))
  expect(kept.hosts).toHaveLength(MAX_ALLOWED_HOSTS)
})

test.each(['{"hosts":7}', '{"hosts":[1]}', 'nonsense'])(
  'a file that says %s allows nothing',
  (text) => {
    writeFileSync(path.join(folder, 'private-stations.json'), text)
    expect(create().has('192.168.1.5:8000')).toBe(false)
  },
)
