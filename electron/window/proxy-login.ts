import type { App, AuthInfo } from 'electron'
import type { ProxyAccount, ProxyQuestion } from '../../preload/contract/desktop.ts'
import type { ProxyAccounts } from '../../shared/net/proxy.ts'

const MAX_PROXIES = 10

/** Asks the user for proxy accounts. Stores them by `host:port`, in memory only, and never logs them. */
export interface ProxyLogin extends ProxyAccounts {
  /** Concurrent requests share one prompt. `isFirst` is false after a failed attempt. Null when the user declines. */
  login(
    info: Pick<AuthInfo, 'host' | 'port' | 'scheme'>,
    isFirst: boolean,
  ): Promise<ProxyAccount | null>
  submit(account: ProxyAccount | null): void
  setListening(listening: boolean): void
}

interface PendingPrompt {
  readonly question: ProxyQuestion
  readonly result: PromiseWithResolvers<ProxyAccount | null>
  isBasic: boolean
}

export function createProxyLogin(show: (question: ProxyQuestion | null) => void): ProxyLogin {
  const accounts = new Map<string, { readonly account: ProxyAccount; readonly isBasic: boolean }>()
  const declined = new Set<string>()
  const pendingPrompts = new Map<string, PendingPrompt>()

  const showFirst = () => show([...pendingPrompts.values()][0]?.question ?? null)

  function prompt(host: string, wasRefused: boolean): PendingPrompt {
    const pending: PendingPrompt = {
      question: { host, wasRefused },
      result: Promise.withResolvers(),
      isBasic: false,
    }
    pendingPrompts.set(host, pending)
    if (pendingPrompts.size === 1) showFirst()
    return pending
  }

  function requestAccount(
    host: string,
    { isBasic, isFirst }: { readonly isBasic: boolean; readonly isFirst: boolean },
  ): Promise<ProxyAccount | null> {
    const storedAccount = accounts.get(host)
    if (storedAccount !== undefined && isFirst) return Promise.resolve(storedAccount.account)
    const isFull = !pendingPrompts.has(host) && pendingPrompts.size + declined.size >= MAX_PROXIES
    if (declined.has(host) || isFull) return Promise.resolve(null)
    accounts.delete(host)
    const pending = pendingPrompts.get(host) ?? prompt(host, storedAccount !== undefined)
    pending.isBasic ||= isBasic
    return pending.result.promise
  }

  return {
    login: ({ host, port, scheme }, isFirst) =>
      requestAccount(`${host}:${port}`, { isBasic: scheme === 'basic', isFirst }),
    submit(account) {
      const [first] = pendingPrompts
      if (first === undefined) return
      const [host, { result, isBasic }] = first
      pendingPrompts.delete(host)
      if (account === null) declined.add(host)
      else accounts.set(host, { account, isBasic })
      result.resolve(account)
      showFirst()
    },
    setListening(listening) {
      if (listening && pendingPrompts.size > 0) showFirst()
    },
    authorizationFor(host) {
      const storedAccount = accounts.get(host)
      if (storedAccount?.isBasic !== true) return null
      const { username, password } = storedAccount.account
      return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    },
    refused(host) {
      const storedAccount = accounts.get(host)
      // Chromium chose a stronger scheme, but the proxy also accepts Basic.
      if (storedAccount?.isBasic === false) accounts.set(host, { ...storedAccount, isBasic: true })
      else void requestAccount(host, { isBasic: true, isFirst: false })
    },
  }
}

/** Responds to authentication challenges of proxies. Electron cancels the challenges of servers. */
export function watchProxyLogins(app: Pick<App, 'on'>, { login }: Pick<ProxyLogin, 'login'>): void {
  app.on('login', (event, _contents, { firstAuthAttempt }, info, callback) => {
    if (!info.isProxy) return
    event.preventDefault()
    void login(info, firstAuthAttempt).then((account) =>
      account === null ? callback() : callback(account.username, account.password),
    )
  })
}
