import { cx } from './cx.ts'

/** Loading placeholder; size it with classes. Hidden from assistive technology. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-edge bg-well', className)} />
}
