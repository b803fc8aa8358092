import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { registerHooks } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signedText } from '../open-updater.ts'

const PACKAGED_ELECTRON = new URL('./packaged-electron.ts', import.meta.url).href

/** Test double of an installed AppImage (version 1.0.0) and its update server. */
export interface UpdateServer {
  readonly appImage: string
  /** Public key in PEM format. */
  readonly key: string
  readonly privateKey: KeyObject
  readonly requestedPaths: string[]
  /** Headers of the last request. */
  headers(): http.IncomingHttpHeaders
  /** Publishes an update. `lines` replaces or adds lines of its description. */
  publish(version: string, content: string, lines?: Readonly<Record<string, unknown>>): void
  /** Serves a file whose content differs from the description's checksum. */
  swapFile(content: string): void
  stop(): Promise<void>
}

/** Starts the server, and makes this process look like the packaged app to electron-updater. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'undertone-updates-'))
  const appImage = path.join(home, 'Undertone.AppImage')
  writeFileSync(appImage, 'installed', { mode: 0o755 })
  const files = new Map<string, string>()
  const requestedPaths: string[] = []
  let headers: http.IncomingHttpHeaders = {}
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://server')
    requestedPaths.push(pathname)
    headers = request.headers
    const content = files.get(pathname)
    response.statusCode = content === undefined ? 404 : 200
    response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  mkdirSync(path.join(home, 'resources'))
  const yml = `provider: generic\nurl: http://127.0.0.1:${port}/undertone\nupdaterCacheDirName: undertone\n`
  writeFileSync(path.join(home, 'resources/app-update.yml'), yml)
  Object.assign(process, { resourcesPath: path.join(home, 'resources') })
  Object.assign(process.env, {
    UNDERTONE_TEST_HOME: home,
    XDG_CACHE_HOME: path.join(home, 'cache'),
    APPIMAGE: appImage,
  })
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: PACKAGED_ELECTRON, shortCircuit: true }
        : next(specifier, context),
  })
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    appImage,
    key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey,
    requestedPaths,
    headers: () => headers,
    publish(version, content, lines = {}) {
      const sha512 = createHash('sha512').update(content).digest('base64')
      const file = { url: 'Undertone.AppImage', sha512, size: content.length }
      const text = signedText({ version, files: [file] }) ?? ''
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
      const releaseDate = '2026-11-01T00:00:00.000Z'
      const description = { version, files: [file], signature, releaseDate, ...lines }
      // JSON is valid YAML.
      files.set('/undertone/latest-linux.yml', JSON.stringify(description))
      files.set('/undertone/Undertone.AppImage', content)
    },
    swapFile: (content) => void files.set('/undertone/Undertone.AppImage', content),
    async stop() {
      process.emit('undertone-test-end' as never)
      hooks.deregister()
      server.close()
      server.closeAllConnections()
      rmSync(home, { recursive: true, force: true })
      for (const name of ['UNDERTONE_TEST_HOME', 'XDG_CACHE_HOME', 'APPIMAGE'])
        delete process.env[name]
    },
  }
}
