import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import { openProfile } from './open-profile.ts'

const setPath = vi.spyOn(app, 'setPath')
afterEach(() => setPath.mockClear())

test('makes the folder, and hands over its whole path', () => {
  const folder = path.join(
    mkdtempSync(path.join(tmpdir(), 'undertone-profile-')),
    'ü',
    'second one',
  )
  const asTyped = path.relative(process.cwd(), folder)
  openProfile(asTyped)
  expect(existsSync(folder)).toBe(true)
  expect(setPath).toHaveBeenCalledExactlyOnceWith('userData', folder)
})

test.each([undefined, ''])('%j leaves the usual place', (folder) => {
  openProfile(folder)
  expect(setPath).not.toHaveBeenCalled()
})
