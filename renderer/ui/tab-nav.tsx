import type { ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router'
import { cx } from './cx.ts'

interface TabNavProps {
  readonly label: string
  readonly tabs: readonly {
    readonly to: string
    readonly label: string
    /** True when the URLs of other tabs start with this one. */
    readonly end?: boolean
    readonly mark?: ReactNode
  }[]
}

export function TabLayout(props: TabNavProps) {
  return (
    // In a narrow window, the tabs scroll horizontally, starting at the current tab (CSS Scroll Snap 2).
    <div className="grid grid-cols-1 gap-8 [&_[aria-current=page]]:[scroll-initial-target:nearest]">
      <TabNav {...props} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

function TabNav({ label, tabs }: TabNavProps) {
  return (
    <nav
      aria-label={label}
      className="scroll-x border-b-[1.5px] border-ink [--under:var(--paper)] dark:border-edge"
    >
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? false}
              className={({ isActive }) =>
                cx(
                  'flex items-center gap-2 border-[1.5px] border-b-0 px-4 py-2.5 font-semibold -outline-offset-2 focus-visible:outline-hot focus-visible:shadow-none',
                  isActive
                    ? 'border-ink bg-ink text-paper'
                    : 'border-transparent text-soft hover:text-ink',
                )
              }
            >
              {tab.label}
              {tab.mark}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
