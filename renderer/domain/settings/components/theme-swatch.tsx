import { cx } from '../../../ui/cx.ts'
import type { Theme } from '../settings.ts'

/**
 * Two inks on their paper, fixed whatever theme is on: the same values as styles/tokens.css, which
 * can only paint the theme in use.
 */
const SHEETS = {
  light: { background: '#f4efe4', color: '#16130f', hot: '#ec4a25' },
  dark: { background: '#0e0d0b', color: '#ede6d6', hot: '#ff5a36' },
} as const

/** What a theme looks like; `system` is half and half. */
export function ThemeSwatch({ theme }: { readonly theme: Theme }) {
  const shown = theme === 'system' ? (['light', 'dark'] as const) : [theme]
  return (
    <span className="flex h-16 forced-color-adjust-none overflow-hidden rounded-edge border-[1.5px] border-edge">
      {shown.map((name, index) => (
        <Sheet key={name} {...SHEETS[name]} second={index > 0} />
      ))}
    </span>
  )
}

interface SheetProps {
  readonly background: string
  readonly color: string
  readonly hot: string
  readonly second: boolean
}

function Sheet({ background, color, hot, second }: SheetProps) {
  return (
    <span className="flex flex-1 flex-col justify-center gap-2 px-3" style={{ background }}>
      <span className={cx('h-2.5', second ? 'w-1/2' : 'w-2/3')} style={{ background: color }} />
      <span className="h-2.5 w-1/3" style={{ background: hot }} />
    </span>
  )
}
