import type { ReactNode } from 'react'
import { Link, matchPath, Outlet, parsePath, useLocation } from 'react-router'
import { cx } from './cx.ts'
import { TabsContext } from './page-header.tsx'

interface Tab {
  /** URL, possibly with search parameters. */
  readonly to: string
  readonly label: string
  /** True when the URLs of other tabs start with this one. */
  readonly end?: boolean
  readonly mark?: ReactNode
}

interface TabNavProps {
  readonly label: string
  readonly tabs: readonly Tab[]
}

/** A layout with tabs, which the PageHeader of the current page renders. */
export function TabLayout(props: TabNavProps) {
  return (
    <TabsContext value={<TabNav {...props} />}>
      <Outlet />
    </TabsContext>
  )
}

function useCurrentTab(tabs: readonly Tab[]): Tab | undefined {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  // The last one, because a tab with search parameters follows the tab with the same path.
  return tabs.findLast(({ to, end = false }) => {
    const { pathname = '', search = '' } = parsePath(to)
    return (
      matchPath({ path: pathname, end }, location.pathname) !== null &&
      [...new URLSearchParams(search)].every(([name, value]) => params.get(name) === value)
    )
  })
}

function TabNav({ label, tabs }: TabNavProps) {
  const currentTab = useCurrentTab(tabs)
  return (
    // In a narrow window, the tabs scroll horizontally, starting at the current tab (CSS Scroll Snap 2).
    <nav
      aria-label={label}
      className="scroll-x min-w-0 [--under:var(--paper)] [&_[aria-current=page]]:[scroll-initial-target:nearest]"
    >
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab === currentTab ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-2 px-3 font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none',
                tab === currentTab ? 'bg-ink text-paper' : 'text-soft hover:text-ink',
              )}
            >
              {tab.label}
              {tab.mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
