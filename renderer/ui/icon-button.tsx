import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  readonly variant?: 'solid' | 'plain'
  /** Ignores clicks and keeps the focus. */
  readonly busy?: boolean
  /** Direction in which the tooltip extends. Use `left` at the right edge of the window. */
  readonly tipSide?: 'center' | 'left' | 'right'
}

/** A square button with only an icon. The icon must be aria-hidden (lucide icons are). */
export function IconButton({
  label,
  variant = 'plain',
  tipSide = 'center',
  busy = false,
  className,
  type = 'button',
  disabled,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A pressed button would lose the keyboard focus if it were disabled.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-label={label}
      data-tip={label}
      data-tip-side={tipSide}
      className={cx(
        'inline-grid size-10 shrink-0 place-items-center rounded-edge border-[1.5px] transition-colors duration-100 disabled:opacity-45 aria-busy:cursor-progress',
        variant === 'solid'
          ? 'border-ink bg-hot text-on-hot not-disabled:hover:bg-hot-press dark:border-hot'
          : 'border-transparent text-ink not-disabled:hover:border-ink',
        className,
      )}
    />
  )
}
