import type { App, AuthInfo } from 'electron'
import type { ProxyAccount, ProxyQuestion } from '../../preload/contract/desktop.ts'
import type { ProxyAccounts } from '../../shared/net/proxy.ts'

/** Proxies that the user is asked about in one run. */
const MAX_PROXIES = 10

/** The user's accounts at proxies, by `host:port`. They are in memory only, and in no log. */
export interface ProxyLogin extends ProxyAccounts {
  /**
   * A request of Chromium's needs an account. `isFirst`: it has not tried one yet. Several that need one at the same
   * time share one question. Null: the user has none, and is not asked again in this run.
   */
  login(
    info: Pick<AuthInfo, 'host' | 'port' | 'scheme'>,
    isFirst: boolean,
  ): Promise<ProxyAccount | null>
  /** The user's answer to the question that is shown. */
  answer(account: ProxyAccount | null): void
  /** The page shows questions from now on, or no longer. */
  setListening(listening: boolean): void
}

interface Asked {
  readonly question: ProxyQuestion
  readonly answer: PromiseWithResolvers<ProxyAccount | null>
  isBasic: boolean
}

/** `show` is called with the question that waits for an answer, or null when there is none. */
export function createProxyLogin(show: (question: ProxyQuestion | null) => void): ProxyLogin {
  const accounts = new Map<string, { readonly account: ProxyAccount; readonly isBasic: boolean }>()
  const declined = new Set<string>()
  /** In the order in which they are asked; the first is shown. */
  const asked = new Map<string, Asked>()

  const showFirst = () => show([...asked.values()][0]?.question ?? null)

  function ask(host: string, wasRefused: boolean): Asked {
    const pending: Asked = {
      question: { host, wasRefused },
      answer: Promise.withResolvers(),
      isBasic: false,
    }
    asked.set(host, pending)
    if (asked.size === 1) showFirst()
    return pending
  }

  function need(host: string, isBasic: boolean, isFirst: boolean): Promise<ProxyAccount | null> {
    const known = accounts.get(host)
    if (known !== undefined && isFirst) return Promise.resolve(known.account)
    const isFull = !asked.has(host) && asked.size + declined.size >= MAX_PROXIES
    if (declined.has(host) || isFull) return Promise.resolve(null)
    accounts.delete(host)
    const pending = asked.get(host) ?? ask(host, known !== undefined)
    pending.isBasic ||= isBasic
    return pending.answer.promise
  }

  return {
    login: ({ host, port, scheme }, isFirst) =>
      need(`${host}:${port}`, scheme === 'basic', isFirst),
    answer(account) {
      const [first] = asked
      if (first === undefined) return
      const [host, { answer, isBasic }] = first
      asked.delete(host)
      if (account === null) declined.add(host)
      else accounts.set(host, { account, isBasic })
      answer.resolve(account)
      showFirst()
    },
    setListening(listening) {
      if (listening && asked.size > 0) showFirst()
    },
    authorizationFor(host) {
      const known = accounts.get(host)
      if (known?.isBasic !== true) return null
      const { username, password } = known.account
      return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    },
    refused(host) {
      const known = accounts.get(host)
      // Chromium chose a better scheme, and the proxy takes this one too.
      if (known?.isBasic === false) accounts.set(host, { ...known, isBasic: true })
      else void need(host, true, false)
    },
  }
}

/** Answers Chromium's challenges of proxies; those of servers stay cancelled. */
export function watchProxyLogins(app: Pick<App, 'on'>, { login }: Pick<ProxyLogin, 'login'>): void {
  app.on('login', (event, _contents, { firstAuthAttempt }, info, callback) => {
    if (!info.isProxy) return
    event.preventDefault()
    void login(info, firstAuthAttempt).then((account) =>
      account === null ? callback() : callback(account.username, account.password),
    )
  })
}
