import { NavLink } from 'react-router'
import { UnseenNotices } from '../../domain/following/unseen-notices.tsx'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { DAILY } from './nav-items.ts'

/** Navigation of a narrow window: the four daily places; the rest is in the account menu above. */
export function BottomBar() {
  const text = useMessages().shell
  return (
    <nav
      aria-label={text.mainNavigation}
      className="border-t-[1.5px] border-ink bg-paper wide:hidden dark:border-edge"
    >
      <ul className="grid grid-cols-4">
        {DAILY.map((item) => (
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
              {text[item.name]}
              {item.to === '/library' && (
                <UnseenNotices className="absolute! top-1 left-[calc(50%+0.5rem)]" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
