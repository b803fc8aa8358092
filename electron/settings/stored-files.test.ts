// cspell:ignore maximised neko Thserfer
/** Files as commit 20cf1ac8 wrote them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPrivateHosts } from '../stream-relay/allowed-hosts.ts'
import { createCharsetMemory } from '../stream-relay/charset-memory.ts'
import { createSessionFile } from '../token-vault/session-file.ts'
import { fakeKeyring } from '../token-vault/testing/fake-keyring.ts'
import { createTokenVault } from '../token-vault/token-vault.ts'
import { initialBounds, miniBounds } from '../window/bounds.ts'
import { createWindowStore } from '../window/window-store.ts'
import { initialZoom } from '../window/zoom.ts'
import { createSettingsStore } from './settings-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let folder: string
beforeEach(() => {
  vi.clearAllMocks()
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-stored-'))
})
afterEach(() => {
  expect(log.warn).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true, force: true })
})

const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('desktop.json: media keys and the notification about closing', () => {
  put('desktop.json', '{\n\t"mediaKeys": "shortcuts",\n\t"closingTold": true\n}')
  const { mediaKeys, closingNotificationShown } = createSettingsStore(log, folder)
  expect([mediaKeys.read(), closingNotificationShown.read()]).toEqual(['shortcuts', true])
})

test('window.json: position of both windows, and zoom', () => {
  put(
    'window.json',
    '{\n\t"main": {\n\t\t"x": 40,\n\t\t"y": 50,\n\t\t"width": 1000,\n\t\t"height": 700,\n\t\t"maximised": true\n\t},\n\t"mini": {\n\t\t"x": 60,\n\t\t"y": 70\n\t},\n\t"zoom": 1.25\n}',
  )
  const store = createWindowStore(log, folder)
  const areas = [{ x: 0, y: 0, width: 1920, height: 1080 }]
  const main = { x: 40, y: 50, width: 1000, height: 700, maximized: true }
  expect(initialBounds(store.read('main'), areas, true)).toEqual(main)
  expect(miniBounds(store.read('mini'), 1, areas)).toMatchObject({ x: 60, y: 70 })
  expect(initialZoom(store.read('zoom'))).toBe(1.25)
})

test.each(['session', 'scrobbling'])('%s.json: the encrypted session', async (name) => {
  const { keyring } = fakeKeyring()
  const ciphertext = Buffer.from('v1:}"r":"nekoThserfer"{:end').toString('base64')
  put(`${name}.json`, `{\n\t"version": 1,\n\t"ciphertext": "${ciphertext}"\n}`)
  const vault = createTokenVault({ keyring, file: createSessionFile(name, folder), log })
  expect(await vault.load()).toEqual({ session: '{"refreshToken":"r"}', setAside: false })
})

test('station-charsets.json: detected and chosen charsets', () => {
  put(
    'station-charsets.json',
    '{\n\t"stations": [\n\t\t[\n\t\t\t"night-bus",\n\t\t\t"windows-1251"\n\t\t]\n\t],\n\t"chosen": [\n\t\t[\n\t\t\t"night-bus",\n\t\t\t"koi8-r"\n\t\t]\n\t]\n}',
  )
  const charset = createCharsetMemory(log, folder).of('night-bus')
  expect([charset.get(), charset.chosen()]).toEqual(['windows-1251', 'koi8-r'])
})

test('private-stations.json: allowed hosts', () => {
  put(
    'private-stations.json',
    '{\n\t"hosts": [\n\t\t{\n\t\t\t"host": "radio.local:8000",\n\t\t\t"addresses": [\n\t\t\t\t"192.168.1.5"\n\t\t\t]\n\t\t}\n\t]\n}',
  )
  const config = { apiUrl: 'http://127.0.0.1:4810', streamsUrl: null }
  const confirm = async () => false
  const hosts = createPrivateHosts({ config, confirm, lookup: async () => [], log, folder })
  expect(hosts.has('radio.local:8000', '192.168.1.5')).toBe(true)
  expect(hosts.has('radio.local:8000', '192.168.1.6')).toBe(false)
})
