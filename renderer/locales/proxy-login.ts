import { proxyLogin } from './en/proxy-login.ts'

/** Messages of the proxy sign-in dialog. The first page does not load them. */
export function useProxyMessages(): typeof proxyLogin {
  return proxyLogin
}
