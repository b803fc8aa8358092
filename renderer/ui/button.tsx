import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

/** `solid` is the main action of a view, `danger` is destructive, and `quiet` looks like a link within text. */
export type ButtonVariant = 'solid' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'normal'

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 border-[1.5px] rounded-edge font-body font-semibold ' +
  'whitespace-nowrap transition-colors duration-100 not-aria-busy:disabled:opacity-55 aria-busy:cursor-progress'

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-8 px-3 text-[0.8125rem] pointer-coarse:min-h-10',
  normal: 'min-h-11 px-5 text-[0.9375rem]',
}

const variants: Record<ButtonVariant, string> = {
  solid:
    'border-ink bg-hot text-on-hot not-disabled:not-aria-busy:hover:bg-hot-press dark:border-hot',
  outline:
    'border-ink text-ink not-disabled:not-aria-busy:hover:bg-ink not-disabled:not-aria-busy:hover:text-paper',
  quiet:
    'border-transparent text-ink underline decoration-1 underline-offset-4 not-disabled:not-aria-busy:hover:decoration-hot not-disabled:not-aria-busy:hover:decoration-2',
  danger:
    'border-hot-text text-hot-text not-disabled:not-aria-busy:hover:bg-hot-text not-disabled:not-aria-busy:hover:text-paper',
}

export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return cx(base, sizes[size], variants[variant], extra)
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner, ignores clicks and keeps the focus. */
  readonly busy?: boolean
}

/** `type` defaults to "button", so that no button submits a form by accident. */
export function Button({
  variant = 'outline',
  size = 'normal',
  busy = false,
  type = 'button',
  disabled,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A pressed button would lose the keyboard focus if it were disabled.
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
