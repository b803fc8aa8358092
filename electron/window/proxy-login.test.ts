import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProxyLogin, type ProxyLogin, watchProxyLogins } from './proxy-login.ts'

const PROXY = { host: 'proxy.example', port: 8080, scheme: 'basic' }
const HOST = 'proxy.example:8080'
const ADA = { username: 'ada', password: 'sécret' }
const show = vi.fn()
let proxies: ProxyLogin
beforeEach(() => {
  show.mockReset()
  proxies = createProxyLogin(show)
})
const question = (host = HOST, wasRefused = false) => ({ host, wasRefused })

describe('createProxyLogin', () => {
  test('prompts once for concurrent requests and remembers the account', async () => {
    const waiting = [proxies.login(PROXY, true), proxies.login(PROXY, true)]
    expect(show.mock.calls).toEqual([[question()]])
    proxies.submit(ADA)
    expect(await Promise.all(waiting)).toEqual([ADA, ADA])
    expect(await proxies.login(PROXY, true)).toEqual(ADA)
    expect(show.mock.calls).toEqual([[question()], [null]])
  })

  test('prompts again when the proxy refuses the account', async () => {
    void proxies.login(PROXY, true)
    proxies.submit(ADA)
    const again = [proxies.login(PROXY, false), proxies.login(PROXY, false)]
    expect(show).toHaveBeenLastCalledWith(question(HOST, true))
    proxies.submit({ ...ADA, password: 'another' })
    expect(await again[1]).toEqual({ ...ADA, password: 'another' })
  })

  test('does not prompt again when the user declined', async () => {
    const waiting = proxies.login(PROXY, true)
    proxies.submit(null)
    expect(await waiting).toBeNull()
    expect(await proxies.login(PROXY, true)).toBeNull()
    expect(show.mock.calls).toEqual([[question()], [null]])
  })

  test('prompts for one proxy at a time', async () => {
    const first = proxies.login(PROXY, true)
    const second = proxies.login({ ...PROXY, port: 3128 }, true)
    proxies.submit(ADA)
    expect(show).toHaveBeenLastCalledWith(question('proxy.example:3128'))
    proxies.submit(null)
    expect(await Promise.all([first, second])).toEqual([ADA, null])
  })

  test('prompts for at most 10 proxies', async () => {
    for (let port = 1; port <= 10; port += 1) void proxies.login({ ...PROXY, port }, true)
    expect(await proxies.login({ ...PROXY, port: 11 }, true)).toBeNull()
  })

  test('sends the prompt to a page that starts listening', () => {
    proxies.setListening(true)
    expect(show).not.toHaveBeenCalled()
    void proxies.login(PROXY, true)
    proxies.setListening(true)
    expect(show.mock.calls).toEqual([[question()], [question()]])
  })

  test('ignores a response without a prompt', () => {
    proxies.submit(ADA)
    expect(show).not.toHaveBeenCalled()
  })

  test('gives the relay a Basic account', () => {
    expect(proxies.authorizationFor(HOST)).toBeNull()
    void proxies.login(PROXY, true)
    proxies.submit(ADA)
    expect(proxies.authorizationFor(HOST)).toBe('Basic YWRhOnPDqWNyZXQ=')
    expect(proxies.authorizationFor('proxy.example:80')).toBeNull()
  })

  test('withholds an account of another scheme from the relay until the proxy offers Basic', () => {
    void proxies.login({ ...PROXY, scheme: 'ntlm' }, true)
    proxies.submit(ADA)
    expect(proxies.authorizationFor(HOST)).toBeNull()
    proxies.refused(HOST)
    expect(proxies.authorizationFor(HOST)).not.toBeNull()
    expect(show).toHaveBeenLastCalledWith(null)
  })

  test('prompts when the proxy refuses the relay', () => {
    proxies.refused(HOST)
    expect(show.mock.calls).toEqual([[question()]])
  })
})

describe('watchProxyLogins', () => {
  const emit = async (isProxy: boolean, account: typeof ADA | null) => {
    const app = new EventEmitter()
    const login = vi.fn(async () => account)
    watchProxyLogins(app as unknown as App, { login })
    const [event, callback] = [{ preventDefault: vi.fn() }, vi.fn()]
    app.emit('login', event, null, { firstAuthAttempt: true }, { ...PROXY, isProxy }, callback)
    await Promise.resolve()
    return { event, callback, login }
  }

  test('answers a proxy challenge', async () => {
    const { event, callback } = await emit(true, ADA)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(callback).toHaveBeenCalledExactlyOnceWith('ada', 'sécret')
  })

  test('cancels the challenge without an account', async () => {
    expect((await emit(true, null)).callback).toHaveBeenCalledExactlyOnceWith()
  })

  test('leaves a server challenge to Electron, which cancels it', async () => {
    const { event, callback, login } = await emit(false, ADA)
    expect([event.preventDefault, callback, login].flatMap((fn) => fn.mock.calls)).toEqual([])
  })
})
