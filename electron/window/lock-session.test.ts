import { app, session } from 'electron'
import { expect, test, vi } from 'vitest'
import { lockSession } from './lock-session.ts'

test('locks the session without webRequest, which the double lacks for any use of it to fail', () => {
  const { defaultSession } = session
  expect(() => defaultSession.webRequest).toThrow('the double has no session.webRequest')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  lockSession({ app, session: defaultSession, isOwnWindow: () => true, log })
  expect(defaultSession.listenerCount('will-download')).toBe(1)
})
