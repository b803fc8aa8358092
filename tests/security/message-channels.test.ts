import { expect, test } from 'vitest'
import { ownSources } from './own-sources.ts'

const electron = ownSources('electron', 'shared')

test('messages come in through the one module that checks them', () => {
  const raw = /\bipcMain\b|\.ipc\.(on|handle)\(|MessageChannelMain|['"]ipc-message/
  const listening = electron.filter(({ code }) => raw.test(code)).map(({ file }) => file)
  expect(listening).toEqual(['electron/ipc/channels.ts'])
})

test('main sends pages nothing but events of the contract', () => {
  // The judge's thread is no page; that its folder knows nothing of Electron is a rule of the architecture.
  const sending = electron.filter(
    ({ file, code }) => /\.send\(|\.postMessage\(/.test(code) && !file.startsWith('shared/judge/'),
  )
  expect(sending.map(({ file }) => file)).toEqual(['electron/ipc/channels.ts'])
})

test('main runs no text as a program', () => {
  const running = /\beval\(|new Function\(|executeJavaScript|insertCSS|from 'node:vm'/
  const runners = electron.filter(({ code }) => running.test(code)).map(({ file }) => file)
  expect(runners).toEqual([])
})
