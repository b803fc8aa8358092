import { isLoopbackHost } from '../../shared/config/service-url.ts'

/**
 * Address of the development server that `electron-vite dev` announces, or null. A packaged app never
 * follows it, and it must be on this machine: what it serves runs as the app.
 */
export function developmentServer(
  env: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean,
): string | null {
  const address = env.ELECTRON_RENDERER_URL
  if (isPackaged || !address || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url.href : null
}
