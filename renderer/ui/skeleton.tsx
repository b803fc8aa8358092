import { cx } from './cx.ts'

/** Placeholder for content that is loading. Its classes set the size. Hidden from screen readers. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-edge bg-well', className)} />
}
