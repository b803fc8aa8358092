import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPrivateHosts, MAX_ALLOWED_HOSTS, type PrivateHosts } from './allowed-hosts.ts'
import { fakeLog } from './testing/relay-rig.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-hosts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const confirm = vi.fn(
  async (_host: string, _from: string | null, _addresses: readonly string[]) => true,
)
const names = new Map<string, string[]>()
const lookup = async (name: string) =>
  (names.get(name) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  names.clear()
})
const config = { apiUrl: 'http://127.0.0.1:4810', streamsUrl: 'http://localhost:4813' }
const create = (log = fakeLog()) => createPrivateHosts({ config, confirm, lookup, log, folder })

const may = (hosts: PrivateHosts, host: string) => hosts.has(host, host.replace(/:\d+$/, ''))

test('allows the configured services without permission, at their exact ports', async () => {
  const hosts = create()
  expect(may(hosts, '127.0.0.1:4810')).toBe(true)
  expect(hosts.has('localhost:4813', '127.0.0.1')).toBe(true)
  expect(may(hosts, '127.0.0.1:4813')).toBe(false)
  expect(await hosts.allow('http://127.0.0.1:4810/live')).toBe(true)
  expect(confirm).not.toHaveBeenCalled()
})

test("stores the user's permission for the next run and asks again after a refusal", async () => {
  const hosts = create()
  confirm.mockResolvedValueOnce(false)
  expect(await hosts.allow('http://192.168.1.5:8000/live')).toBe(false)
  expect(may(hosts, '192.168.1.5:8000')).toBe(false)
  expect(await hosts.allow('http://192.168.1.5:8000/live')).toBe(true)
  expect(confirm.mock.calls).toEqual([
    ['192.168.1.5:8000', null, []],
    ['192.168.1.5:8000', null, []],
  ])
  const later = create()
  expect(may(later, '192.168.1.5:8000')).toBe(true)
  expect(may(later, '192.168.1.5:80')).toBe(false)
  expect(await later.allow('http://192.168.1.5:8000/other')).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('asks one question at a time', async () => {
  const decision = Promise.withResolvers<boolean>()
  confirm.mockReturnValueOnce(decision.promise)
  const hosts = create()
  const first = hosts.allow('http://192.168.1.5/live')
  expect(await hosts.allow('http://192.168.1.6/live')).toBe(false)
  decision.resolve(true)
  expect(await first).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('asks only about private stream addresses', async () => {
  const hosts = create()
  expect(await hosts.allow('file:///etc/passwd')).toBe(false)
  expect(await hosts.allow('https://1.1.1.1/live')).toBe(true)
  expect(may(hosts, '1.1.1.1:443')).toBe(false)
  expect(confirm).not.toHaveBeenCalled()
})

test('asks about a private redirect target and names it', async () => {
  const hosts = create()
  hosts.recordRefusal('https://radio.example/list.pls', '192.168.1.5:8000')
  expect(await hosts.allow('https://radio.example/list.pls')).toBe(true)
  expect(confirm.mock.calls).toEqual([['192.168.1.5:8000', 'radio.example:443', []]])
  expect(may(hosts, '192.168.1.5:8000')).toBe(true)
  // The permission does not cover the station's own host or other redirects to the same one.
  expect(hosts.has('radio.example:443', null)).toBe(false)
  expect(await hosts.allow('https://radio.example/list.pls')).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(1)
})

describe('a name', () => {
  const nas = 'https://nas.example/live'
  /** Allowed while it resolved to 192.168.1.5. */
  const allowNas = async () => {
    const hosts = create()
    names.set('nas.example', ['192.168.1.5', '203.0.113.9', '93.184.216.34'])
    hosts.recordRefusal(nas, 'nas.example:443')
    expect(await hosts.allow(nas)).toBe(true)
    return hosts
  }

  test('is asked about with its private addresses', async () => {
    const hosts = await allowNas()
    expect(confirm.mock.calls).toEqual([['nas.example:443', null, ['192.168.1.5', '203.0.113.9']]])
    expect(hosts.has('nas.example:443', null)).toBe(true)
    expect(await hosts.allow(nas)).toBe(true)
    expect(confirm).toHaveBeenCalledTimes(1)
  })

  test('is allowed at its former addresses only, also in the next run', async () => {
    for (const hosts of [await allowNas(), create()]) {
      expect(hosts.has('nas.example:443', '192.168.1.5')).toBe(true)
      for (const address of ['192.168.1.1', '127.0.0.1', '::1', '169.254.169.254']) {
        expect(hosts.has('nas.example:443', address)).toBe(false)
      }
      expect(hosts.has('nas.example:80', '192.168.1.5')).toBe(false)
    }
  })

  test('is asked about again after it has moved, and then allowed only there', async () => {
    const hosts = await allowNas()
    names.set('nas.example', ['192.168.1.7'])
    confirm.mockResolvedValueOnce(false)
    expect(await hosts.allow(nas)).toBe(false)
    expect(hosts.has('nas.example:443', '192.168.1.7')).toBe(false)
    expect(await hosts.allow(nas)).toBe(true)
    expect(confirm.mock.lastCall).toEqual(['nas.example:443', null, ['192.168.1.7']])
    expect(hosts.has('nas.example:443', '192.168.1.7')).toBe(true)
    expect(hosts.has('nas.example:443', '192.168.1.5')).toBe(false)
  })

  test('is not allowed while it cannot be looked up', async () => {
    const hosts = create()
    expect(await hosts.allow('http://radio.local/live')).toBe(true)
    expect(hosts.has('radio.local:80', null)).toBe(true)
    expect(hosts.has('radio.local:80', '192.168.1.5')).toBe(false)
  })
})

test('is asked about again if an earlier version stored it, unlike an IP address', () => {
  const file = path.join(folder, 'private-stations.json')
  writeFileSync(file, JSON.stringify({ hosts: ['192.168.1.5:8000', '[fd00::1]:80', 'nas.lan:80'] }))
  const hosts = create()
  expect(hosts.has('192.168.1.5:8000', '192.168.1.5')).toBe(true)
  expect(hosts.has('[fd00::1]:80', 'fd00::1')).toBe(true)
  expect(hosts.has('nas.lan:80', null)).toBe(false)
})

test('drops the oldest permissions above the limit', async () => {
  const hosts = create()
  for (let n = 0; n <= MAX_ALLOWED_HOSTS; n += 1)
    await hosts.allow(`http://192.168.1.1:${n + 1_000}/`)
  expect(may(hosts, '192.168.1.1:1000')).toBe(false)
  expect(may(hosts, '192.168.1.1:1001')).toBe(true)
  const stored = JSON.parse(readFileSync(path.join(folder, 'private-stations.json'), 'utf8'))
  expect(stored.hosts).toHaveLength(MAX_ALLOWED_HOSTS)
})

test.each(['{"hosts":7}', '{"hosts":[1]}', 'nonsense'])('ignores a file with %s', (text) => {
  writeFileSync(path.join(folder, 'private-stations.json'), text)
  expect(may(create(), '192.168.1.5:8000')).toBe(false)
})
