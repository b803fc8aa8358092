import type { Connect } from 'vite'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/config/load-config.ts'
import { serveConfig } from './web-server.ts'

test('/config.json says how to sign in with Google, without the secret', () => {
  const config = loadConfig({
    UNDERTONE_GOOGLE_CLIENT_ID: 'undertone-test',
    UNDERTONE_GOOGLE_CLIENT_SECRET: 'GOCSPX-very-secret',
  })
  const use = vi.fn<(path: string, answer: Connect.SimpleHandleFunction) => void>()
  const { configurePreviewServer } = serveConfig(config)
  if (typeof configurePreviewServer !== 'function') throw new Error('nothing is served')
  configurePreviewServer.call({} as never, { middlewares: { use } } as never)
  const [path, answer] = use.mock.calls[0] ?? []
  const end = vi.fn<(body: string) => void>()
  const setHeader = vi.fn()
  answer?.({} as never, { setHeader, end } as never)

  expect(path).toBe('/config.json')
  expect(setHeader).toHaveBeenCalledWith('cache-control', 'no-store')
  const body = end.mock.calls[0]?.[0] ?? ''
  expect(JSON.parse(body).google.clientId).toBe('undertone-test')
  expect(body).not.toContain('very-secret')
  expect(body).not.toContain('clientSecret')
})
