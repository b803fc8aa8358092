import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'
import { privileged } from './privileged-schemes.ts'
import { schemeHandlers } from './scheme-handlers.ts'

export const protocol = withMissingMembersThrowing(
  {
    registerSchemesAsPrivileged(schemes) {
      if (app.isReady())
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      privileged.splice(0, privileged.length, ...schemes)
    },
    handle(scheme, handler) {
      if (!app.isReady()) throw new Error('protocol can only be used after app is ready')
      if (schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      schemeHandlers.set(scheme, handler)
    },
    unhandle(scheme) {
      if (!schemeHandlers.delete(scheme))
        throw new Error(`Failed to unregister protocol: ${scheme}`)
    },
    isProtocolHandled: (scheme) => schemeHandlers.has(scheme),
  } satisfies Pick<
    Electron.Protocol,
    'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged' | 'unhandle'
  >,
  'protocol',
)
