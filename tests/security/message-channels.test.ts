import { expect, test } from 'vitest'
import { ownSources } from './own-sources.ts'

const electron = ownSources('electron', 'shared')

test('messages arrive through the one module that validates them', () => {
  const raw = /\bipcMain\b|\.ipc\.(on|handle)\(|MessageChannelMain|['"]ipc-message/
  const listening = electron.filter(({ code }) => raw.test(code)).map(({ file }) => file)
  expect(listening).toEqual(['electron/ipc/channels.ts'])
})

test('main sends only events of the contract to pages', () => {
  // The parser worker is not a page. An architecture rule forbids Electron in its folder.
  const sending = electron.filter(
    ({ file, code }) =>
      /\.send\(|\.postMessage\(/.test(code) && !file.startsWith('shared/parser-worker/'),
  )
  expect(sending.map(({ file }) => file)).toEqual(['electron/ipc/channels.ts'])
})

test('main evaluates no text as code', () => {
  const running = /\beval\(|new Function\(|executeJavaScript|insertCSS|from 'node:vm'/
  const runners = electron.filter(({ code }) => running.test(code)).map(({ file }) => file)
  expect(runners).toEqual([])
})
