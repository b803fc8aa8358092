import { useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useAuth } from '../../domain/auth/auth.ts'
import { useMessages } from '../../locales/messages.ts'
import { MiniPlayer } from '../../screens/player-bar/mini-player.tsx'
import { ShowPage } from '../../screens/schedule/show-page.tsx'
import { StationPage } from '../../screens/station/station-page.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { ownSteps } from '../own-steps.ts'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { occasionalItems } from './nav-items.ts'
import { Sidebar } from './sidebar.tsx'
import { StatusLine } from './status-line.tsx'

/**
 * The frame of the signed-in app. The window scrolls, not a box in it; the player is sticky at the
 * end of the page's own column, so it takes its place in the flow and never covers the last line.
 */
export function Shell() {
  const text = useMessages().shell
  const { claims } = useAuth()
  const { pathname, search } = useLocation()
  const main = useRef<HTMLElement>(null)
  const items = occasionalItems(claims?.role)
  return (
    <div className="flex min-h-dvh">
      {/* The full path: with <base href="/"> a bare #main would lead to the home page. */}
      <a
        href={`${pathname}${search}#main`}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        {text.skipToContent}
      </a>
      <Sidebar items={items} />
      <div className="flex min-w-0 flex-1 flex-col overflow-x-clip">
        <header className="flex items-center justify-between border-b-[1.5px] border-ink py-2 pr-3 pl-4 wide:hidden dark:border-edge">
          <Link to="/">
            <Wordmark className="text-[1.375rem]" />
          </Link>
          <AccountMenu opens="down" extra={items} />
        </header>
        <StatusLine />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="w-full max-w-[100rem] flex-1 px-4 pt-7 pb-12 outline-none wide:px-8 wide:pt-9 desk:px-10"
        >
          <Outlet />
        </main>
        <StationPage />
        <ShowPage />
        {/* A window zoomed to a few lines needs them for the page. */}
        <div className="sticky bottom-0 z-20 [@media(height<20rem)]:static">
          <MiniPlayer steps={ownSteps} />
          <BottomBar />
        </div>
      </div>
    </div>
  )
}
