import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { refuseOffers } from './refusals.ts'

function setUp() {
  const app = new EventEmitter()
  const session = new EventEmitter()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  refuseOffers({ app: app as never, session: session as never, log })
  return { app, session, log }
}

test('no download begins', () => {
  const { session, log } = setUp()
  const preventDefault = vi.fn()
  session.emit('will-download', { preventDefault }, {}, {})
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(log.warn).toHaveBeenCalledOnce()
})

test('no server is shown a certificate of this machine, and none waits for one', () => {
  const { app } = setUp()
  const preventDefault = vi.fn()
  const choose = vi.fn()
  const offered = [{ subjectName: 'Nel' }]
  app.emit('select-client-certificate', { preventDefault }, {}, 'https://x/', offered, choose)
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(choose).toHaveBeenCalledExactlyOnceWith()
})
