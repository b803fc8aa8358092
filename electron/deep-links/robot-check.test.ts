import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkForRobot, MAX_TOKEN_BYTES } from './robot-check.ts'

const siteKey = '6Le-the_site_key'
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let controller: AbortController

beforeEach(() => {
  vi.clearAllMocks()
  controller = new AbortController()
})
afterEach(() => controller.abort())

/** Starts a check and returns the URL shown to the user. */
async function startCheck() {
  const { promise: shown, resolve } = Promise.withResolvers<string>()
  const openBrowser = async (url: string) => resolve(url)
  const result = checkForRobot({ siteKey, openBrowser, log }, controller.signal)
  const url = await shown
  const { origin } = new URL(url)
  const post = (path: string, body: string, headers: Record<string, string> = { origin }) =>
    fetch(`${url}${path}`, { method: 'POST', body, headers }).then(({ status }) => status)
  return { result, url, origin, post }
}

test('serves the page at an unguessable loopback URL that loads only Google’s script', async () => {
  const { url } = await startCheck()
  expect(url).toMatch(/^http:\/\/localhost:\d+\/[\w-]{43}$/)
  const page = await fetch(url)
  const html = await page.text()
  expect(html).toContain(`data-sitekey="${siteKey}"`)
  expect(html).toContain(`<script src="${new URL(url).pathname}/check.js" defer>`)
  expect(page.headers.get('referrer-policy')).toBe('strict-origin')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  )
  expect(policy).toContain("frame-ancestors 'none'")
  const script = await fetch(`${url}/check.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toContain("'https://www.google.com/recaptcha/api.js'")
})

test('returns the token once and closes the server', async () => {
  const { result, url, post } = await startCheck()
  const token = 'x'.repeat(MAX_TOKEN_BYTES)
  expect(await post('', token)).toBe(204)
  expect(await result).toEqual({ outcome: 'token', token })
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('refuses an invalid token and keeps waiting', async () => {
  const { result, origin, url, post } = await startCheck()
  expect(await post('', '')).toBe(400)
  expect(await post('', '<script>')).toBe(400)
  await expect(post('', 'x'.repeat(MAX_TOKEN_BYTES + 1))).rejects.toThrow()
  expect(await post('', 'evil', {})).toBe(403)
  expect(await post('', 'evil', { origin: 'https://evil.example' })).toBe(403)
  expect(await post('/failed', '', { origin: 'null' })).toBe(403)
  expect(await post('/other', 'evil')).toBe(404)
  expect((await fetch(`${origin}/`)).status).toBe(404)
  expect((await fetch(`${origin}/`, { method: 'POST', headers: { origin } })).status).toBe(404)
  expect((await fetch(`${url}?x`)).status).toBe(404)
  expect(await post('', 'good')).toBe(204)
  expect(await result).toEqual({ outcome: 'token', token: 'good' })
})

test('reports a check that could not be loaded', async () => {
  const { result, post } = await startCheck()
  expect(await post('/failed', '')).toBe(204)
  expect(await result).toEqual({ outcome: 'unreachable' })
})

test('closes the server when the browser cannot be opened', async () => {
  let address = ''
  const openBrowser = async (url: string) => {
    address = url
    throw new Error('no browser')
  }
  expect(await checkForRobot({ siteKey, openBrowser, log }, controller.signal)).toEqual({
    outcome: 'unreachable',
  })
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain(new URL(address).pathname)
})

test('closes the port when aborted', async () => {
  const { url } = await startCheck()
  controller.abort()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
