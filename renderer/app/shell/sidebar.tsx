import { Link, NavLink } from 'react-router'
import { UnseenNotices } from '../../domain/following/unseen-notices.tsx'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DAILY, type NavItem } from './nav-items.ts'

/** Navigation of a wide window, the full height of it. */
export function Sidebar({ items }: { readonly items: readonly NavItem[] }) {
  const text = useMessages().shell
  return (
    <header className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col border-r-[1.5px] border-ink wide:flex dark:border-edge">
      <Link to="/" className="m-5 mb-6 self-start">
        <Wordmark className="text-[2.1rem]" />
      </Link>
      <nav aria-label={text.mainNavigation} className="min-h-0 flex-1 overflow-y-auto">
        <ul>
          {DAILY.map((item) => (
            <SidebarLink key={item.to} item={item} label={text[item.name]} />
          ))}
          <li aria-hidden="true" className="mx-5 my-3 h-[1.5px] bg-hairline" />
          {items.map((item) => (
            <SidebarLink key={item.to} item={item} label={text[item.name]} />
          ))}
        </ul>
      </nav>
      <div className="grid h-(--dock) content-center border-t-[1.5px] border-ink px-2 dark:border-edge">
        <AccountMenu opens="up" />
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
        {item.to === '/library' && <UnseenNotices className="ml-auto" />}
      </NavLink>
    </li>
  )
}
