import type { IncomingMessage } from 'node:http'
import { preventable } from './preventable.ts'
import { allContents } from './web-contents.ts'

/**
 * A page's request met a server that wants a password: Electron tells the page's `webContents` and then the app, and
 * goes on with what a listener answers that has prevented the default. Resolves with the header to send, or null.
 */
export async function askToLogin(
  request: IncomingMessage,
  answer: IncomingMessage,
): Promise<string | null> {
  const [, realm] =
    /^basic\b.*realm="([^"]*)"/i.exec(answer.headers['www-authenticate'] ?? '') ?? []
  const contents = [...allContents].find((one) => one.isOwnLoad(request.url ?? ''))
  if (answer.statusCode !== 401 || realm === undefined || contents === undefined) return null
  if (request.headers.authorization !== undefined) return null
  const { hostname, port, href } = new URL(request.url ?? '')
  const info = { isProxy: false, scheme: 'basic', host: hostname, port: Number(port || 80), realm }
  const details = { url: href, firstAuthAttempt: true }
  return new Promise((resolve) => {
    const event = preventable({})
    const login = (name?: string, password = '') =>
      resolve(
        name === undefined
          ? null
          : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
      )
    contents.emit('login', event, details, info, login)
    if (!event.defaultPrevented) contents.tellApp('login', event, contents, details, info, login)
    if (!event.defaultPrevented) resolve(null)
  })
}
