import { expect, test, vi } from 'vitest'
import config from '../../electron-builder.ts'
import { APP_USER_MODEL_ID, identify } from './identify.ts'

test('Windows is told the id that the installer registers; other systems need none', () => {
  const setAppUserModelId = vi.fn()
  identify({ setAppUserModelId }, 'linux')
  identify({ setAppUserModelId }, 'darwin')
  expect(setAppUserModelId).not.toHaveBeenCalled()
  identify({ setAppUserModelId }, 'win32')
  expect(setAppUserModelId.mock.calls).toEqual([[config.appId]])
  expect(APP_USER_MODEL_ID).toBe(config.appId)
})
