/** What only the program on a computer has: loaded there, beside the first page, and bound for good. */
import { useAuthStore } from '../features/auth/auth-store.ts'
import { bindDrop } from '../features/drop/bind-drop.ts'
import { recentDrops } from '../features/drop/recent-drops.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindDeepLinks } from './deep-link-binding.ts'
import { NOTICE_ID } from './named-station-notice.ts'
import { createPageOpener } from './open-page.ts'
import type { AppRouter } from './router.tsx'
import { sessionScope } from './session-scope.ts'

/** Loads what almost no start needs; a failure costs this one wish. */
function later<Module>(load: () => Promise<Module>, use: (module: Module) => void): void {
  load().then(use, (error) => log.error('A part of the app could not be loaded', error))
}

/** Binds the app to the machine. To be called once. */
export function bindDesktop({
  platform,
  router,
}: {
  readonly platform: Pick<Platform, 'links' | 'streams'>
  readonly router: Pick<AppRouter, 'navigate' | 'state'>
}): void {
  const openPage = createPageOpener(router)
  bindDeepLinks({
    links: platform.links,
    scope: sessionScope,
    kept: sessionStorage,
    onLeaving: (listener) => {
      window.addEventListener('beforeunload', listener)
      return () => window.removeEventListener('beforeunload', listener)
    },
    navigate: async (path) => {
      if (!(await openPage(path))) log.warn('The page of a link could not be opened')
    },
    playStation: (id) =>
      later(
        () => import('./play-station.ts'),
        ({ playStation }) => void playStation(id),
      ),
    announceWait: () =>
      later(
        () => import('../messages/more-messages.ts'),
        ({ getMoreMessages }) =>
          notify({
            message: getMoreMessages().links.signInFirst,
            tone: 'plain',
            id: NOTICE_ID,
          }),
      ),
  })
  sessionScope.register({ leave: () => recentDrops.forget() })
  bindDrop({
    isMember: () => useAuthStore.getState().user !== null,
    onDropped: (dropped) =>
      later(
        () => import('./play-drop.ts'),
        ({ playDrop }) => playDrop(dropped, platform.streams),
      ),
    root: document.documentElement,
  })
}
