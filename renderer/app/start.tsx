/** Starts the renderer in this order: configuration, identity, API, pages. */
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { errorsText } from '../../shared/locales/generated/errors.ts'
import { configureApi } from '../api/context.ts'
import { statusMonitor } from '../api/status-monitor.ts'
import { startIdentity } from '../domain/auth/identity.ts'
import { ProxyLogin } from '../domain/proxy-login/proxy-login.tsx'
import { log } from '../lib/log.ts'
import type { Platform } from '../platform/platform-types.ts'
import { Button } from '../ui/button.tsx'
import type { PageModule } from './route-pages.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { Toaster } from './toaster.tsx'

function App({ router }: { readonly router: AppRouter }) {
  return (
    <>
      <RouterProvider router={router} />
      <ProxyLogin />
      <Toaster />
    </>
  )
}

function StartFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="grid min-h-screen place-content-center gap-4 p-8 text-center" role="alert">
      <h1 className="font-display text-3xl font-bold">{errorsText.startFailed}</h1>
      <p>{errorsText.startFailedReason}</p>
      <Button onClick={onRetry}>{errorsText.tryAgain}</Button>
    </main>
  )
}

/** Starts the app and renders it into `root`. Shows an error page with a retry button when the start fails. */
export async function start(
  root: Root,
  platform: Platform,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  try {
    const config = await platform.config.load()
    const identity = startIdentity(config, platform)
    const { getToken, renewToken, beforeCall } = identity
    configureApi({ config, getToken, renewToken, beforeCall, onOutcome: statusMonitor.report })
    void statusMonitor.check()

    let dataArea: PageModule | null = null
    const loadDataArea = async () => {
      const { createDataArea } = await import('./data-area.tsx')
      dataArea ??= createDataArea({ platform, identity, router: () => router })
      return dataArea
    }
    const router = createAppRouter(loadDataArea)
    // Load the data area also for signed-out pages, so that links, tray and media keys work there.
    if (platform.capabilities.tray)
      void loadDataArea().catch((error) =>
        log.error('The app could not be bound to the desktop', error),
      )
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
  } catch (error) {
    log.error('The app could not start', error)
    root.render(<StartFailure onRetry={reload} />)
  }
}
