import type * as Electron from 'electron'
import { app } from './app.ts'
import { schemeHandlers } from './scheme-handlers.ts'

const privileged: Electron.CustomScheme[] = []

export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (privileged.length > 0)
      throw new Error('protocol.registerSchemesAsPrivileged should be called once')
    privileged.push(...schemes)
  },
  handle(scheme, handler) {
    if (!app.isReady()) throw new Error('protocol can only be used after app is ready')
    if (schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    schemeHandlers.set(scheme, handler)
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>
