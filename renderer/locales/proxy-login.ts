import { proxyLogin } from './en/proxy-login.ts'

/** The texts of the question for an account at a proxy. The first page does not load them. */
export function useProxyMessages(): typeof proxyLogin {
  return proxyLogin
}
