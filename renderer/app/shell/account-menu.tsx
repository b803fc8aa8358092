import { ChevronsUpDown, LogIn, LogOut, SlidersHorizontal, UserPlus, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { useReturnSearch } from '../../domain/auth/account-required.tsx'
import { signOut, useAnonymousListening, useAuth } from '../../domain/auth/auth.ts'
import { listening } from '../../domain/history/listening.ts'
import { notifyError } from '../../lib/notify.ts'
import { cx } from '../../ui/cx.ts'
import { MENU_ROW, PopoverMenu } from '../../ui/popover-menu.tsx'
import type { NavItem } from './nav-items.ts'

interface AccountMenuProps {
  readonly opens: 'up' | 'down'
  /** Additional items for the top bar of a narrow window. */
  readonly extra?: readonly NavItem[]
}

/** Sends pending history, then signs out. Shows an error when the session could not be deleted. */
async function sendHistoryAndSignOut(): Promise<void> {
  await listening.sendBeforeLeaving()
  await signOut().catch(() => notifyError(errorsText.somethingWentWrong))
}

export function AccountMenu({ opens, extra = [] }: AccountMenuProps) {
  const isAnonymous = useAnonymousListening()
  const returnSearch = useReturnSearch()
  const { user } = useAuth()
  const name = isAnonymous ? accountNeededText.noAccount : user?.displayName || user?.email || ''
  const link = (to: string, label: string, icon: ReactNode, close: () => void) => (
    <li key={to}>
      <Link to={to} className={MENU_ROW} onClick={close}>
        {icon}
        {label}
      </Link>
    </li>
  )
  return (
    <PopoverMenu
      className={
        opens === 'up'
          ? '[position-area:block-start_span-inline-end]'
          : '[position-area:block-end_span-inline-start]'
      }
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={cx(
            'flex min-h-12 items-center gap-3 rounded-edge border-[1.5px] border-transparent px-2 text-left hover:border-ink',
            opens === 'up' && 'w-full',
          )}
        >
          <span
            aria-hidden="true"
            className="poster grid size-8 shrink-0 place-items-center bg-ink text-paper"
          >
            {isAnonymous ? <UserRound className="size-4" /> : name.slice(0, 1).toUpperCase()}
          </span>
          <span className="sr-only">
            {isAnonymous ? accountNeededText.menu : shellText.accountMenu(name)}
          </span>
          {opens === 'up' && (
            <span
              aria-hidden="true"
              className={cx(
                'min-w-0 flex-1',
                isAnonymous ? 'text-[0.8125rem] leading-tight' : 'truncate',
              )}
            >
              {name}
            </span>
          )}
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
        </button>
      )}
    >
      {(close) => (
        <>
          {extra.map(({ to, name: item, icon: Icon }) =>
            link(to, shellText[item], <Icon className="size-4" />, close),
          )}
          {isAnonymous ? (
            <>
              {link(
                `/sign-up${returnSearch}`,
                accountNeededText.create,
                <UserPlus className="size-4" />,
                close,
              )}
              {link(
                `/sign-in${returnSearch}`,
                accountNeededText.signIn,
                <LogIn className="size-4" />,
                close,
              )}
            </>
          ) : (
            link('/profile', shellText.profile, <UserRound className="size-4" />, close)
          )}
          {link(
            '/user-settings',
            shellText.quickSettings,
            <SlidersHorizontal className="size-4" />,
            close,
          )}
          {!isAnonymous && (
            <li className="border-t-[1.5px] border-ink">
              <button
                type="button"
                className={MENU_ROW}
                onClick={() => {
                  close()
                  void sendHistoryAndSignOut()
                }}
              >
                <LogOut className="size-4" />
                {shellText.signOut}
              </button>
            </li>
          )}
        </>
      )}
    </PopoverMenu>
  )
}
