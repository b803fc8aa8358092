import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { type ServiceStatus, useServiceStatus } from '../../api/status-monitor.ts'
import { useAnonymousSessionFailed, useAuth } from '../../domain/auth/auth.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { useSavedOffline } from '../../domain/errors/errors.ts'
import { UnseenNotifications } from '../../domain/following/unseen-notifications.tsx'
import { MiniPlayer } from '../../screens/player-bar/mini-player.tsx'
import { ShowPage } from '../../screens/schedule/show-page.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { useDecision } from '../guard.tsx'
import { signInPath } from '../safe-redirect.ts'
import { ownSteps } from '../station-steps.ts'
import { AccountMenu } from './account-menu.tsx'
import { type NavItem, PRIMARY_ITEMS, secondaryItems } from './nav-items.ts'

const Keyboard = lazyComponent(async () => (await import('./keyboard.tsx')).Keyboard)

interface SidebarProps {
  readonly items: readonly NavItem[]
  readonly account: ReactNode
}

function Sidebar({ items, account }: SidebarProps) {
  return (
    <header className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col border-r-[1.5px] border-ink wide:flex dark:border-edge">
      <Link to="/" className="m-5 mb-6 self-start">
        <Wordmark className="text-[2.1rem]" />
      </Link>
      <nav aria-label={shellText.mainNavigation} className="min-h-0 flex-1 overflow-y-auto">
        <ul>
          {PRIMARY_ITEMS.map((item) => (
            <SidebarLink key={item.to} item={item} label={shellText[item.name]} />
          ))}
          <li aria-hidden="true" className="mx-5 my-3 h-[1.5px] bg-hairline" />
          {items.map((item) => (
            <SidebarLink key={item.to} item={item} label={shellText[item.name]} />
          ))}
        </ul>
      </nav>
      <div className="grid h-(--dock) content-center border-t-[1.5px] border-ink px-2 dark:border-edge">
        {account}
      </div>
    </header>
  )
}

function SidebarLink({ item, label }: { readonly item: NavItem; readonly label: string }) {
  return (
    <li>
      <NavLink
        to={item.to}
        end={item.to === '/'}
        className={({ isActive }) =>
          cx(
            'flex min-h-10 items-center gap-3 px-5 font-display text-[1.0625rem] font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none',
            isActive ? 'bg-ink text-paper' : 'hover:bg-well',
          )
        }
      >
        <item.icon aria-hidden="true" className="size-[1.125rem]" strokeWidth={2.2} />
        {label}
        {item.to === '/library' && <UnseenNotifications className="ml-auto" />}
      </NavLink>
    </li>
  )
}

/** Null if nothing is wrong. `hasSessionFailed`: no anonymous session exists. `isSavedOffline`: changes wait here. */
export function statusText(
  { reachable, waitingFor }: ServiceStatus,
  hasSessionFailed: boolean,
  isSavedOffline: boolean,
): string | null {
  const [firstService] = waitingFor
  const findCause = () => {
    if (!reachable) return shellText.unreachable
    if (firstService) return shellText.waitingFor[firstService]
    return hasSessionFailed ? accountNeededText.signInUnreachable : null
  }
  return [findCause(), isSavedOffline && shellText.savedOffline].filter(Boolean).join(' ') || null
}

/** Status above the page. The live region stays mounted so that changes are announced. */
function StatusLine() {
  const status = useServiceStatus()
  const text = statusText(status, useAnonymousSessionFailed(), useSavedOffline())
  return (
    <div role="status" className="sticky top-0 z-20">
      {text && (
        <p
          className={cx(
            'flex items-center gap-3 border-b-[1.5px] border-ink px-5 py-2 text-[0.875rem] font-semibold',
            status.reachable ? 'bg-ink text-paper' : 'bg-hot text-on-hot',
          )}
        >
          <Spinner className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

function BottomBar() {
  return (
    <nav
      aria-label={shellText.mainNavigation}
      className="border-t-[1.5px] border-ink bg-paper wide:hidden dark:border-edge"
    >
      <ul className="grid grid-cols-4">
        {PRIMARY_ITEMS.map((item) => (
          <li key={item.to}>
            <NavLink
              to={item.to}
              end={item.to === '/'}
              className={({ isActive }) =>
                cx(
                  'relative grid min-h-14 place-items-center content-center gap-0.5 text-[0.75rem] font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none',
                  isActive && 'bg-ink text-paper',
                )
              }
            >
              <item.icon aria-hidden="true" className="size-5" />
              {shellText[item.name]}
              {item.to === '/library' && (
                <UnseenNotifications className="absolute! top-1 left-[calc(50%+0.5rem)]" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SignInLink() {
  return <LinkButton to={signInPath(useLocation())}>{accountNeededText.signIn}</LinkButton>
}

/** Loads the keys of the page with the first input, because the first paint does not need them. */
function KeyboardAfterInput() {
  const [isNeeded, setNeeded] = useState(false)
  /** Keys pressed while the code loads. Null after it took them. */
  const missedKeys = useRef<KeyboardEvent[] | null>([])
  useEffect(() => {
    const onPointer = () => setNeeded(true)
    const onKey = (event: KeyboardEvent) => {
      setNeeded(true)
      missedKeys.current?.push(event)
    }
    document.addEventListener('pointermove', onPointer, { once: true })
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointermove', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  const takeMissedKeys = useCallback(() => {
    const keys = missedKeys.current ?? []
    missedKeys.current = null
    return keys
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <Keyboard takeMissedKeys={takeMissedKeys} />
    </Suspense>
  )
}

/**
 * App layout. The window scrolls. The player is sticky in the page column, so it never covers the last line. Without a
 * user where listening requires an account, public pages have neither navigation nor player.
 */
export function Shell() {
  const { user, claims } = useAuth()
  const isAnonymousListeningOn = useAuthStore((state) => state.isAnonymousListeningOn)
  const decision = useDecision('listener')
  const { pathname, search } = useLocation()
  const mainElement = useRef<HTMLElement>(null)
  const items = secondaryItems(claims?.role)
  const isOpen = isAnonymousListeningOn || user !== null
  const account = (menu: ReactNode) => {
    if (decision === 'wait') return null
    return decision === 'show' ? menu : <SignInLink />
  }
  return (
    <div className="flex min-h-dvh">
      {/* Needs the full path: with <base href="/">, a plain #main would open the home page. */}
      <a
        href={`${pathname}${search}#main`}
        onClick={(event) => {
          event.preventDefault()
          mainElement.current?.focus()
        }}
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        {shellText.skipToContent}
      </a>
      {isOpen && <Sidebar items={items} account={account(<AccountMenu opens="up" />)} />}
      <div className="flex min-w-0 flex-1 flex-col overflow-x-clip">
        <header
          className={cx(
            'flex items-center justify-between border-b-[1.5px] border-ink py-2 pr-3 pl-4 dark:border-edge',
            isOpen && 'wide:hidden',
          )}
        >
          <Link to="/">
            <Wordmark className="text-[1.375rem]" />
          </Link>
          {account(<AccountMenu opens="down" extra={items} />)}
        </header>
        <StatusLine />
        <main
          ref={mainElement}
          id="main"
          tabIndex={-1}
          className="w-full max-w-[100rem] flex-1 px-4 pt-7 pb-12 outline-none wide:px-8 wide:pt-9 desktop:px-10"
        >
          <Outlet />
        </main>
        {decision === 'show' && (
          <>
            <ShowPage />
            <KeyboardAfterInput />
          </>
        )}
        {isOpen && (
          // In a zoomed window with few lines, the bar must not cover the page.
          <div className="sticky bottom-0 z-20 [@media(height<20rem)]:static">
            <MiniPlayer skipper={ownSteps} />
            <BottomBar />
          </div>
        )}
      </div>
    </div>
  )
}
