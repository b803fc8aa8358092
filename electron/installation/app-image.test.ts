import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownAppImage, programFile } from './app-image.ts'

const APPIMAGE = '/home/nel/Undertone.AppImage'

test.each([
  ['runs from its own AppImage', '/tmp/.mount_Undert/undertone', APPIMAGE],
  ['is installed and started by another AppImage', '/opt/Undertone/undertone', null],
  ['is below a folder with the same prefix', '/tmp/.mount_Undertwo/undertone', null],
])('detects a program that %s', (_name, execPath, expected) => {
  const env = { APPIMAGE, APPDIR: '/tmp/.mount_Undert' }
  expect(ownAppImage({ env, execPath })).toBe(expected)
  expect(programFile({ env, execPath })).toBe(expected ?? execPath)
})

test.each([{}, { APPIMAGE }, { APPDIR: '/opt' }, { APPIMAGE: '', APPDIR: '/opt' }])(
  'finds no AppImage in the environment %j',
  (env) => {
    expect(ownAppImage({ env, execPath: '/opt/Undertone/undertone' })).toBeNull()
  },
)

test('resolves a mount below a symbolic link', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'undertone-mount-'))
  mkdirSync(path.join(root, 'real/mount'), { recursive: true })
  symlinkSync(path.join(root, 'real'), path.join(root, 'link'))
  const execPath = path.join(root, 'real/mount/undertone')
  writeFileSync(execPath, '')
  const env = { APPIMAGE, APPDIR: path.join(root, 'link/mount') }
  expect(ownAppImage({ env, execPath })).toBe(APPIMAGE)
})
