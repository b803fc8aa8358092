import { ChevronsUpDown, LogIn, LogOut, SlidersHorizontal, UserPlus, UserRound } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { errorsText } from '../../../shared/locales/generated/errors.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { useReturnSearch } from '../../domain/auth/account-required.tsx'
import { signOut, useAnonymousListening, useAuth } from '../../domain/auth/auth.ts'
import { listening } from '../../domain/history/listening.ts'
import { notifyError } from '../../lib/notify.ts'
import { cx } from '../../ui/cx.ts'
import type { NavItem } from './nav-items.ts'

/** Closes the menu on Escape and on clicks or focus outside. */
function useDismiss(
  ref: RefObject<HTMLElement | null>,
  open: boolean,
  close: (by: 'escape' | 'outside') => void,
): void {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape')
    }
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close('outside')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [ref, open, close])
}

interface AccountMenuProps {
  readonly opens: 'up' | 'down'
  /** Additional items for the top bar of a narrow window. */
  readonly extra?: readonly NavItem[]
}

const row =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none hover:bg-ink hover:text-paper'

/** Sends pending history, then signs out. Shows an error when the session could not be deleted. */
async function sendHistoryAndSignOut(): Promise<void> {
  await listening.sendBeforeLeaving()
  await signOut().catch(() => notifyError(errorsText.somethingWentWrong))
}

export function AccountMenu({ opens, extra = [] }: AccountMenuProps) {
  const isAnonymous = useAnonymousListening()
  const returnSearch = useReturnSearch()
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback((by: 'escape' | 'outside' | 'choice') => {
    setOpen(false)
    if (by === 'escape') button.current?.focus()
  }, [])
  useDismiss(root, open, close)
  const name = isAnonymous ? accountNeededText.noAccount : user?.displayName || user?.email || ''
  const link = (to: string, label: string, icon: ReactNode) => (
    <li key={to}>
      <Link to={to} className={row} onClick={() => close('choice')}>
        {icon}
        {label}
      </Link>
    </li>
  )
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 rounded-edge border-[1.5px] border-transparent px-2 text-left hover:border-ink"
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
      <ul
        id={id}
        hidden={!open}
        className={cx(
          'absolute right-0 z-30 border-[1.5px] border-ink bg-sheet',
          opens === 'up' ? 'bottom-[calc(100%+6px)] left-0' : 'top-[calc(100%+6px)] min-w-56',
        )}
      >
        {extra.map((item) => link(item.to, shellText[item.name], <item.icon className="size-4" />))}
        {isAnonymous && (
          <>
            {link(
              `/sign-up${returnSearch}`,
              accountNeededText.create,
              <UserPlus className="size-4" />,
            )}
            {link(
              `/sign-in${returnSearch}`,
              accountNeededText.signIn,
              <LogIn className="size-4" />,
            )}
          </>
        )}
        {!isAnonymous && link('/profile', shellText.profile, <UserRound className="size-4" />)}
        {link('/user-settings', shellText.quickSettings, <SlidersHorizontal className="size-4" />)}
        {!isAnonymous && (
          <li className="border-t-[1.5px] border-ink">
            <button
              type="button"
              className={row}
              onClick={() => {
                close('choice')
                void sendHistoryAndSignOut()
              }}
            >
              <LogOut className="size-4" />
              {shellText.signOut}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
