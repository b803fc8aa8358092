import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

interface SettingsMenuProps {
  /** Names the navigation landmark. */
  readonly label: string
  readonly entries: readonly {
    readonly to: string
    readonly title: string
    /** How things stand there. */
    readonly value: string
  }[]
}

/** Pages of settings as ruled rows, each saying how it stands. */
export function SettingsMenu({ label, entries }: SettingsMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className="border-y-[1.5px] border-ink dark:border-edge">
        {entries.map(({ to, title, value }) => (
          <li key={to} className="border-b border-hairline last:border-0">
            <Link
              to={to}
              className="flex items-center justify-between gap-4 px-1 py-4 -outline-offset-2 hover:bg-well"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-x-4 wide:flex-row wide:items-center wide:justify-between">
                <span className="font-display text-2xl font-bold tracking-tight">{title}</span>
                <span className="min-w-0 font-mono text-xs break-words text-soft">{value}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
