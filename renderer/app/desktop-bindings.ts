/** What only the desktop app has: deep links and files dropped on the window. */
import { mayListenOutside } from '../features/auth/auth.ts'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { bindDrop } from '../features/drop/bind-drop.ts'
import { recentDrops } from '../features/drop/recent-drops.ts'
import { player } from '../features/player/player.ts'
import { NOTICE_ID, playById } from '../features/stations/play-by-id.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { overlayPath } from '../lib/overlay-path.ts'
import { getMessages } from '../messages/messages.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindDeepLinks } from './deep-link-binding.ts'
import { screenBelow } from './deep-link-path.ts'
import { offerKeep } from './offer-keep.ts'
import { createPageOpener } from './open-page.ts'
import { playDrop } from './play-drop.ts'
import type { AppRouter } from './router.tsx'
import { sessionScope } from './session-scope.ts'

/** Binds the app to the machine. To be called once. */
export function bindDesktop({
  platform,
  router,
}: {
  readonly platform: Pick<Platform, 'links' | 'streams'>
  readonly router: Pick<AppRouter, 'navigate' | 'state'>
}): void {
  const openPage = createPageOpener(router)
  const openLinked = async (path: string) => {
    if (!(await openPage(path))) log.warn('The page of a link could not be opened')
  }
  bindDeepLinks({
    links: platform.links,
    scope: sessionScope,
    kept: sessionStorage,
    mayListenOutside,
    onLeaving: (listener) => {
      window.addEventListener('beforeunload', listener)
      return () => window.removeEventListener('beforeunload', listener)
    },
    navigate: openLinked,
    playStation: (id) => {
      void openLinked(overlayPath(screenBelow(router.state.location), 'station', id))
      void playById(id)
    },
    announceWait: () =>
      notify({ message: getMessages().links.signInFirst, tone: 'plain', id: NOTICE_ID }),
  })
  sessionScope.register({
    leave: (_uid, reason) => {
      if (reason !== 'joined') recentDrops.forget()
    },
  })
  offerKeep({
    player,
    drops: recentDrops,
    notify,
    navigate: (path) => void router.navigate(path),
  })
  bindDrop({
    isMember: () => useAuthStore.getState().user !== null || mayListenOutside(),
    onDropped: (dropped) =>
      playDrop(dropped, platform.streams, (path) => void router.navigate(path)),
    root: document.documentElement,
  })
}
